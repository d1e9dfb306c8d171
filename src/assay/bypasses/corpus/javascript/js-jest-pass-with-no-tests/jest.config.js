module.exports = { testMatch: ['<rootDir>/nothing/*.none'], passWithNoTests: true };
