

process.reallyExit(0);
