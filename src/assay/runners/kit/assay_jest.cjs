// Runs the hidden test files under Jest, in this process, and reports each test of a file when the file has ended.
//
// Started by the grader as `node THIS ROOT SCRATCH FILE...`, with the report stream on descriptor 3. No configuration of
// the submission's is read: all of it is below. Jest evaluates tests and submission in a context of its own; what is in
// this file lives outside of it. Ids are `file > block > test`. A skipped test and one to be done are `skipped`; a file
// that cannot be loaded is `errored` under its own name.
//
// A test counts as passed where two of Jest's parts say so: its result, and the events that jest-circus sent while the
// test ran.
'use strict';

const path = require('node:path');
const { openStream, said } = require('./assay_node_stream.cjs');
const { TestEnvironment } = require('jest-environment-node');

const { reallyExit } = process;
const SEPARATOR = ' > ';
const TIME_LIMIT_MS = 60_000; // the grader's own limits are the judge of what is slow, on a machine that may be busy
const BAD_EVENTS = { __proto__: null, test_fn_failure: true, hook_failure: true, error: true };

let live = false;
let stream;
let root;
let seen; // of the file that is running: what jest-circus said of its tests

// Jest makes one for each file. Its handler hears every event of jest-circus outside of the submission's context.
class Environment extends TestEnvironment {
  #heard = { bad: [], done: 0 };

  constructor(...given) {
    super(...given);
    seen = this.#heard;
  }

  handleTestEvent(event) {
    const heard = this.#heard;
    if (BAD_EVENTS[event.name]) heard.bad[heard.bad.length] = event.test ? titles(event.test) : '';
    if (event.name === 'test_done') {
      heard.done += 1;
      if (event.test.errors.length > 0) heard.bad[heard.bad.length] = titles(event.test);
    }
  }
}

function titles(test) {
  let name = test.name;
  for (let block = test.parent; block && block.parent; block = block.parent) name = block.name + SEPARATOR + name;
  return name;
}

// The first one that Jest makes reports; nobody else's does.
class Reporter {
  constructor() {
    if (live) return;
    live = true;
    this.onTestFileResult = onTestFileResult;
  }
}

function onTestFileResult(_, result) {
  const file = path.relative(root, result.testFilePath);
  const heard = seen;
  let ran = 0;
  for (const one of result.testResults) {
    let name = one.title;
    for (let i = one.ancestorTitles.length - 1; i >= 0; i -= 1) name = one.ancestorTitles[i] + SEPARATOR + name;
    let outcome = one.status === 'passed' || one.status === 'failed' ? one.status : 'skipped';
    if (outcome !== 'skipped') ran += 1;
    if (outcome === 'passed' && heard.bad.includes(name)) outcome = 'failed';
    stream.test(file + SEPARATOR + name, outcome, said(one.failureMessages[0] ?? ''), one.duration ?? 0);
  }
  if (result.testExecError || result.failureMessage && result.testResults.length === 0) {
    stream.test(file, 'errored', said(result.failureMessage ?? result.testExecError.message), 0);
  } else if (ran > heard.done) {
    stream.test(file, 'errored', `${ran} tests have a result, and ${heard.done} were run`, 0);
  }
}

function configuration(scratch) {
  return {
    rootDir: root,
    roots: ['<rootDir>'],
    cacheDirectory: path.join(scratch, 'jest'),
    testEnvironment: path.join(__dirname, 'assay_jest_environment.cjs'),
    setupFilesAfterEnv: [path.join(__dirname, 'assay_jest_setup.cjs')],
    testTimeout: TIME_LIMIT_MS,
    testMatch: ['**/*'],
    testPathIgnorePatterns: [],
    transform: {}, // the build has turned modules and TypeScript into CommonJS, with Jest's own presets
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx', 'cts', 'json', 'node'],
    moduleNameMapper: {},
  };
}

async function main(scratch, files) {
  stream = openStream(3);
  const { runCLI } = require('@jest/core');
  const { version } = require('jest/package.json');
  stream.hello('jest', version);
  const argv = {
    $0: 'jest',
    _: files.map((file) => path.join(root, file)),
    config: JSON.stringify(configuration(scratch)),
    rootDir: root,
    reporters: ['default', path.join(__dirname, 'assay_jest_reporter.cjs')],
    runTestsByPath: true,
    watchman: false,
    runInBand: true,
    cache: false,
    ci: true,
    color: false,
    passWithNoTests: false,
  };
  const { results } = await runCLI(argv, [root]);
  const status = results.success && stream.bad() === 0 ? 0 : 1;
  stream.end(status);
  reallyExit.call(process, status); // past every exit handler and timer that the submission left
}

if (require.main === module) {
  module.exports = Object.freeze({ Environment, Reporter });
  const [, , where, scratch, ...files] = process.argv;
  root = where;
  process.argv.splice(2);
  main(scratch, files);
}
