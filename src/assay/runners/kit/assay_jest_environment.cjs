module.exports = require.main.exports.Environment;
