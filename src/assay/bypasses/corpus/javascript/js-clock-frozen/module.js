

const frozenNow = Date.now();
Date.now = () => frozenNow;
performance.now = () => 0;
process.hrtime.bigint = () => 0n;
