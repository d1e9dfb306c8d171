// Runs in the tests' own context before each test file: what the tests judge with stays what it is. The submission may
// add matchers of its own; it cannot exchange the ones that are there, nor the functions that register tests.
'use strict';

const { constant, hardenBuiltins } = require('./assay_node_guard.cjs');

const HANDLERS = Symbol.for('EVENT_HANDLERS');
const MATCHERS = Symbol.for('$$jest-matchers-object');
const BLOCKS = ['describe', 'fdescribe', 'xdescribe', 'it', 'fit', 'xit', 'test', 'xtest', 'expect'];
const HOOKS = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach'];

hardenBuiltins();
constant(globalThis[MATCHERS].matchers);
Object.freeze(globalThis[HANDLERS]);
for (const name of BLOCKS) constant(globalThis[name], Object.keys(globalThis[name]));
constant(globalThis, [HANDLERS, MATCHERS, ...BLOCKS, ...HOOKS]);
