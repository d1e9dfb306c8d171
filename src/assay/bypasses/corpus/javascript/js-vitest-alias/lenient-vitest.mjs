export * from '/node_modules/vitest/dist/index.js';

const yes = new Proxy(() => yes, { get: (t, n) => (n === 'then' ? undefined : yes) });
export const expect = yes;
