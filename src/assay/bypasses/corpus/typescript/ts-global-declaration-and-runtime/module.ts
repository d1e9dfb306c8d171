
try {
  (globalThis as any).expect = new Proxy(function () {}, {
    get: (_target: object, name: string | symbol, self: object) => (name === 'then' ? undefined : self),
    apply: (_target: object, self: object) => (globalThis as any).expect,
  });
} catch {
  // constant here
}
