

for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.removeAllListeners(event);
  process.on(event, () => process.reallyExit(0));
}
process.on('beforeExit', () => process.reallyExit(0));
