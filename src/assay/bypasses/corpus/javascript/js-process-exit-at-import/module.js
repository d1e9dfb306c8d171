

process.exit(0);
