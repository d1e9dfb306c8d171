// Runs one hidden test file under node:test, in this process, and reports each test as it ends.
//
// Started by the grader as `node --test-reporter=THIS --test-reporter-destination=/dev/null --test-reporter=tap
// --test-reporter-destination=stdout THIS ROOT FILE`, with the report stream on descriptor 3. So this file is both the
// program and the reporter that node:test loads. Ids are `file > block > test`. A skipped test and one marked as to be
// done are `skipped`, whatever they did; a block that fails of itself (a hook) is `errored`; a file that cannot be
// loaded is `errored` under its own name.
'use strict';

const path = require('node:path');
const { Transform } = require('node:stream');
const { pathToFileURL } = require('node:url');
const { openStream, said } = require('./assay_node_stream.cjs');
const { harden, pin } = require('./assay_node_guard.cjs');
const { typescript } = require('./assay_node_typescript.cjs');

const { reallyExit } = process;
const listen = process.on.bind(process);
const SEPARATOR = ' > ';
const ROOT = process.argv[2];
const FILE = process.argv[3];

const stream = openStream(3);
let attached;
const reporting = new Promise((resolve) => {
  attached = resolve;
});
let ended = false;
let loaded = false;

// The reporter: node:test pipes its events here. What they are is heard at their source; only the first one counts.
const reporter = new Transform({ objectMode: true, transform: (event, _, done) => done(), final: finish });
reporter.once('pipe', (source) => {
  pin(source);
  const titles = Object.create(null);
  const id = (depth, title) => {
    let name = FILE;
    for (let i = 0; i < depth; i += 1) name += SEPARATOR + titles[i];
    return name + SEPARATOR + title;
  };
  source.on('test:start', ({ name, nesting }) => {
    titles[nesting] = name;
  });
  source.on('test:pass', ({ name, nesting, details, skip, todo }) => {
    const passed = skip === undefined && todo === undefined;
    if (details.type === 'suite' && passed) return;
    stream.test(id(nesting, name), passed ? 'passed' : 'skipped', '', details.duration_ms);
  });
  source.on('test:fail', ({ name, nesting, details, todo }) => {
    const { error, type } = details;
    if (type === 'suite' && error.failureType === 'subtestsFailed') return;
    const outcome = todo !== undefined ? 'skipped' : type === 'suite' ? 'errored' : 'failed';
    stream.test(id(nesting, name), outcome, said(error.cause ?? error), details.duration_ms);
  });
  attached();
});
module.exports = pin(reporter);

function finish(done) {
  ended = true;
  done();
}

// Listening first: past this, no exit handler of the submission's can change the status or print more.
listen('exit', (code) => {
  if (!ended) return;
  if (!loaded) stream.test(FILE, 'errored', 'the program ended before the file was loaded', 0);
  const status = stream.bad() > 0 || code !== 0 ? 1 : 0;
  stream.end(status);
  reallyExit.call(process, status);
});

async function main() {
  const waiting = setInterval(() => {}, 1000); // nothing else keeps the process alive until the reporter is there
  require('node:test').after(() => {}); // sets the reporters up
  await reporting;
  harden();
  stream.hello('node-test', process.version);
  clearInterval(waiting);
  process.argv.splice(1, Infinity, path.join(ROOT, FILE));
  const file = process.argv[1];
  try {
    if (typescript(file)) require(file);
    else await import(pathToFileURL(file).href);
  } catch (error) {
    stream.test(FILE, 'errored', said((error && error.stack) || error), 0);
  }
  loaded = true;
}

if (require.main === module) main();
