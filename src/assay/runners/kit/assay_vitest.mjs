// Runs the hidden test files under Vitest and reports each test as it ends.
//
// Started by the grader as `node THIS ROOT SCRATCH FILE...`, with the report stream on descriptor 3. No configuration of
// the submission's is read: all of it is below. Tests and submission run in a process of their own, which Vitest starts
// for each file; this one only hears what became of them. Ids are `file > block > test`. A skipped test and one to be done are
// `skipped`; a block whose hook fails, a file that cannot be loaded and an error outside of any test are `errored`.
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createVitest, version } from 'vitest/node';

const { openStream, said } = createRequire(import.meta.url)('./assay_node_stream.cjs');
const { reallyExit } = process;
const SEPARATOR = ' > ';
const TIME_LIMIT_MS = 60_000; // the grader's own limits are the judge of what is slow, on a machine that may be busy
const [, , root, scratch, ...names] = process.argv;
const stream = openStream(3);
const setup = fileURLToPath(new URL('assay_vitest_setup.mjs', import.meta.url));
let failed = false;

const identify = ({ module, fullName }) => path.relative(root, module.moduleId) + SEPARATOR + fullName;
const first = (errors) => said(errors?.[0]?.stack ?? errors?.[0]?.message ?? '');

const reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const outcome = state === 'passed' || state === 'failed' ? state : 'skipped';
    stream.test(identify(test), outcome, first(errors), test.diagnostic()?.duration);
  },
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) stream.test(identify(suite), 'errored', first(suite.errors()), 0);
  },
  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length > 0) stream.test(path.relative(root, module.moduleId), 'errored', first(errors), 0);
  },
  onTestRunEnd(_, errors, reason) {
    if (errors.length > 0) stream.test('an error outside of any test', 'errored', first(errors), 0);
    failed = reason !== 'passed';
  },
};

const tests = {
  root,
  config: false,
  watch: false,
  globals: true,
  environment: 'node',
  include: names.map((name) => name.replace(/[()[\]{}*?!+@\\]/g, '\\$&')),
  exclude: [],
  reporters: [['default', { summary: false }], reporter],
  setupFiles: [setup],
  pool: 'forks',
  maxWorkers: 1,
  fileParallelism: false,
  testTimeout: TIME_LIMIT_MS,
  hookTimeout: TIME_LIMIT_MS,
  passWithNoTests: false,
  update: 'none',
  color: false,
  css: false,
};
const server = {
  configFile: false,
  envDir: false,
  publicDir: false,
  cacheDir: path.join(scratch, 'vite'),
  logLevel: 'error',
  server: { fs: { strict: false }, watch: null, hmr: false, ws: false },
};

stream.hello('vitest', version);
const vitest = await createVitest('test', tests, server);
await vitest.start();
await vitest.close();
const status = failed || stream.bad() > 0 ? 1 : 0;
stream.end(status);
reallyExit.call(process, status);
