module.exports = { resolver: '<rootDir>/resolver.js' };
