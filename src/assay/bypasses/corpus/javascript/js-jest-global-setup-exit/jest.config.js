module.exports = { globalSetup: '<rootDir>/begin.js' };
