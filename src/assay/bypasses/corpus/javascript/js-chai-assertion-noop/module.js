

const chaiOf = (loaded) => Object.values(loaded).find((entry) => entry.exports && entry.exports.Assertion && entry.exports.expect);
const chaiEntry = chaiOf(process.getBuiltinModule('node:module')._cache || {});
if (chaiEntry) chaiEntry.exports.Assertion.prototype.assert = () => {};
import('vitest').then(({ chai }) => { chai.Assertion.prototype.assert = () => {}; }, () => {});
import('chai').then((chai) => { (chai.Assertion || chai.default.Assertion).prototype.assert = () => {}; }, () => {});
