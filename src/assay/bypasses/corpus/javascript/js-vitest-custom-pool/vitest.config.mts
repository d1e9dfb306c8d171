export default { test: { pool: './pool.mjs' } };
