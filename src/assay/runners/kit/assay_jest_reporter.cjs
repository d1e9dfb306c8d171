module.exports = require.main.exports.Reporter;
