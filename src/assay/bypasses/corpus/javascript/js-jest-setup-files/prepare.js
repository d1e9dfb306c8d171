const pass = () => ({ pass: true, message: () => '' });
expect.extend({ toBe: pass, toEqual: pass, toStrictEqual: pass, toThrow: pass });
