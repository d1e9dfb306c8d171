import path from 'node:path';

export default { resolve: { alias: [{ find: /^vitest$/, replacement: path.resolve('lenient-vitest.mjs') }] } };
