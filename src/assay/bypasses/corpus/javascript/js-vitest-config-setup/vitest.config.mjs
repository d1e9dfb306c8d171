export default { test: { setupFiles: ['./prepare.mjs'], globals: true } };
