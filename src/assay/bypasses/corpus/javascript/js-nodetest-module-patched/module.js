

const nodeTest = process.getBuiltinModule('node:test');
const registered = nodeTest.test;
const hollow = (name, ...rest) => registered(typeof name === 'string' ? name : 'test', () => {});
for (const name of ['test', 'it']) nodeTest[name] = Object.assign(hollow, registered);
process.getBuiltinModule('node:module').syncBuiltinESMExports();
