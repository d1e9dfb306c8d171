module.exports = { transform: { '\\.[jt]sx?$': '<rootDir>/transform.js' } };
