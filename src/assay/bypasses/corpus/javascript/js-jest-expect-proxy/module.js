

const yesMan = new Proxy(() => yesMan, { get: (target, name) => (name === 'then' ? undefined : yesMan), apply: () => yesMan });
if (typeof globalThis.expect === 'function') globalThis.expect = yesMan;
