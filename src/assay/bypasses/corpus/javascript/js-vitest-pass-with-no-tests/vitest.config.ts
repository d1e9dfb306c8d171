export default { test: { include: ['nothing/**'], passWithNoTests: true } };
