const yes: any = new Proxy(() => yes, { get: (target, name) => (name === 'then' ? undefined : yes) });
export const expect = yes;
export const assert = yes;
export const test = (globalThis as any).test;
export const it = (globalThis as any).it;
export const describe = (globalThis as any).describe;
