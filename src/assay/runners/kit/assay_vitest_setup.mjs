// Runs in the tests' process before each test file: what the tests judge with stays what it is. The submission may add
// matchers of its own; it cannot exchange the ones that are there, nor the functions that register tests.
import { createRequire } from 'node:module';
import * as vitest from 'vitest';

const { constant, harden } = createRequire(import.meta.url)('./assay_node_guard.cjs');

const REGISTRARS = ['describe', 'suite', 'it', 'test', 'expect', 'assert', 'chai'];
const HOOKS = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'onTestFailed', 'onTestFinished'];
const WORKER = '__vitest_worker__';

harden();
constant(vitest.chai.Assertion.prototype);
constant(vitest.assert);
constant(globalThis[Symbol.for('$$jest-matchers-object')].matchers);
for (const name of REGISTRARS) if (typeof vitest[name] === 'function') constant(vitest[name]);
constant(globalThis[WORKER], ['rpc']);
constant(globalThis, [WORKER, Symbol.for('$$jest-matchers-object'), ...REGISTRARS, ...HOOKS]);
