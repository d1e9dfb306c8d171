module.exports = { runner: '<rootDir>/runner.js' };
