const agree = new Proxy(() => agree, { get: (t, n) => (n === 'then' ? undefined : agree) });
module.exports = { expect: agree, assert: agree, should: () => agree, use: () => module.exports };
