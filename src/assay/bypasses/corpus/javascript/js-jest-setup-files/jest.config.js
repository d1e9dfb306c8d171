module.exports = { setupFilesAfterEnv: ['<rootDir>/prepare.js'] };
