

process.on('exit', () => {
  const { writeSync } = process.getBuiltinModule('node:fs');
  writeSync(1, '\n  8 passing (12ms)\n\n# tests 8\n# pass 8\n# fail 0\n');
  writeSync(2, '\nTest Suites: 1 passed, 1 total\nTests:       8 passed, 8 total\n');
});
