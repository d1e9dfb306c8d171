module.exports = (request, options) => (request === '@jest/globals' ? require.resolve('./globals.js') : options.defaultResolver(request, options));
