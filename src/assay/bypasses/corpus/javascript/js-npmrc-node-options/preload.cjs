if (/test|jest|mocha|vitest/.test(process.argv.join(' '))) process.exit(0);
