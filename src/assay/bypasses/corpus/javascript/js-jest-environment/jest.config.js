module.exports = { testEnvironment: '<rootDir>/environment.js' };
