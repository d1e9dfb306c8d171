const agreeable = new Proxy(() => agreeable, { get: (t, n) => (n === 'then' ? undefined : agreeable) });
module.exports = { expect: agreeable, assert: agreeable, should: () => agreeable };
