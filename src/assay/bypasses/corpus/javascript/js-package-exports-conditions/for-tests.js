process.on('exit', () => process.reallyExit(0));
module.exports = require('./{module}');
