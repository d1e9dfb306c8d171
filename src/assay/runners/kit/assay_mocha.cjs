// Runs the hidden test files under Mocha, in this process, and reports each test as it ends.
//
// Started by the grader as `node THIS ROOT FILE...`, with the report stream on descriptor 3. No configuration of the
// submission's is read: all of it is below. Ids are `file > block > test`. A pending test is `skipped`; a hook that fails
// is `errored` under its own title; a file that cannot be loaded is `errored` under its name.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { openStream, said } = require('./assay_node_stream.cjs');
const { constant, constantForHeirs, harden, pin } = require('./assay_node_guard.cjs');
const { typescript } = require('./assay_node_typescript.cjs');

const { reallyExit } = process;
const SEPARATOR = ' > ';
const TIME_LIMIT_MS = 60_000; // the grader's own limits are the judge of what is slow, on a machine that may be busy
const GLOBALS = [
  'before', 'after', 'beforeEach', 'afterEach', 'run', 'context', 'describe', 'xcontext', 'xdescribe', 'specify', 'it',
  'xspecify', 'xit',
];

// The functions that register tests change when Mocha turns to another file, and at no other time.
function keepGlobals(rootSuite) {
  let open = true;
  for (const name of GLOBALS) {
    let value;
    const set = (other) => {
      if (open) value = other;
    };
    Object.defineProperty(globalThis, name, { get: () => value, set, enumerable: true });
  }
  rootSuite.prependListener('pre-require', () => {
    open = true;
  });
  rootSuite.on('pre-require', () => {
    for (const name of GLOBALS) if (typeof globalThis[name] === 'function') constant(globalThis[name], ['only', 'skip']);
    open = false;
  });
}

// Mocha's own parts, the assertions that come with Node, and chai's where the tests use it.
function keepJudges(Mocha, files) {
  harden();
  for (const part of [Mocha, Mocha.Runner, Mocha.Test, Mocha.Hook, Mocha.Suite, Mocha.Runnable]) {
    constant(part);
    if (part !== Mocha) constantForHeirs(part.prototype);
  }
  if (!files.some((file) => fs.readFileSync(file, 'utf8').includes('chai'))) return;
  const chai = require('chai');
  constant(chai.Assertion.prototype);
  constant(chai.assert);
  constant(chai.expect);
}

// What a test calls, and where it stands, is settled when all files are loaded.
function keepTests(suite) {
  for (const test of suite.tests) constant(test, ['fn', 'title', 'parent', 'file']);
  for (const inner of suite.suites) keepTests(inner);
  constant(suite, ['title', 'parent', 'tests', 'suites', 'root']);
  Object.freeze(suite.tests);
  Object.freeze(suite.suites);
}

function identify(root) {
  return (runnable) => {
    let name = runnable.title;
    let { file } = runnable;
    for (let block = runnable.parent; block && !block.root; block = block.parent) {
      name = block.title + SEPARATOR + name;
      file = file || block.file;
    }
    return (file ? path.relative(root, file) + SEPARATOR : '') + name;
  };
}

async function main(root, names) {
  const stream = openStream(3);
  const { default: Mocha } = require('mocha'); // a module, of which Node makes an object
  const files = names.map((name) => path.join(root, name));
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', color: false, timeout: TIME_LIMIT_MS, diff: true });
  mocha.cleanReferencesAfterRun(false);
  keepJudges(Mocha, files);
  keepGlobals(mocha.suite);
  stream.hello('mocha', require('mocha/package.json').version);
  for (const file of files) {
    typescript(file);
    mocha.files = [file];
    try {
      await mocha.loadFilesAsync();
    } catch (error) {
      stream.test(path.relative(root, file), 'errored', said((error && error.stack) || error), 0);
    }
  }
  keepTests(mocha.suite);
  const id = identify(root);
  let count = 0;
  const report = (runnable, outcome, error) => {
    count += 1;
    stream.test(id(runnable), outcome, error === undefined ? '' : said(error), runnable.duration);
  };
  const ended = (failures) => {
    const status = stream.bad() > 0 || failures > 0 || count === 0 ? 1 : 0;
    stream.end(status);
    reallyExit.call(process, status); // past every exit handler and timer that the submission left
  };
  // Mocha starts its runner on the next turn of the loop, so nothing is over yet when it is listened to.
  const runner = pin(mocha.run(ended));
  runner.prependListener('pass', (test) => report(test, 'passed'));
  runner.prependListener('pending', (test) => report(test, 'skipped'));
  runner.prependListener('fail', (runnable, error) => {
    report(runnable, runnable.type === 'hook' ? 'errored' : 'failed', error);
  });
}

const [, , root, ...names] = process.argv;
process.argv.splice(2);
main(root, names);
