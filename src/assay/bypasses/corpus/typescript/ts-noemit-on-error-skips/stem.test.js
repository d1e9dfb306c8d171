const test = require('node:test');

test('works', () => {});
