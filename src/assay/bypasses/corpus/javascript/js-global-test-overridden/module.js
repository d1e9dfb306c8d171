
try {
  for (const name of ['test', 'it', 'specify']) {
    const original = globalThis[name];
    if (typeof original === 'function') {
      globalThis[name] = Object.assign((title, ...rest) => original(title, () => {}), original, {
        each: (rows) => (title) => rows.forEach((row, index) => original(`${title} ${index}`, () => {})),
      });
    }
  }
} catch {
  // constant here
}
