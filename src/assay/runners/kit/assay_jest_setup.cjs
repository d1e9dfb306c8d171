// Runs in the tests' own context before each test file: what the tests judge with stays what it is. The submission may
// add matchers of its own; it cannot exchange the ones that are there, nor the functions that register tests.
'use strict';

const constant = (object, name) => {
  const found = Object.getOwnPropertyDescriptor(object, name);
  if (found && found.configurable && 'value' in found) {
    Object.defineProperty(object, name, { ...found, writable: false, configurable: false });
  }
};

// Matchers compare with these.
for (const part of [Object, Array, Reflect]) for (const name of Object.getOwnPropertyNames(part)) constant(part, name);
const { matchers } = globalThis[Symbol.for('$$jest-matchers-object')];
for (const name of Object.keys(matchers)) constant(matchers, name);
Object.freeze(globalThis[Symbol.for('EVENT_HANDLERS')]);
constant(globalThis, Symbol.for('EVENT_HANDLERS'));
constant(globalThis, Symbol.for('$$jest-matchers-object'));
const names = ['describe', 'fdescribe', 'xdescribe', 'it', 'fit', 'xit', 'test', 'xtest', 'expect'];
for (const name of [...names, 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']) {
  const value = globalThis[name];
  for (const part of Object.keys(value)) constant(value, part);
  constant(globalThis, name);
}
