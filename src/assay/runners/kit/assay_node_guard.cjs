// What the judge's own modules need so that the code under test, in the same process, cannot exchange their parts.
'use strict';

const { freeze, defineProperty, getOwnPropertyNames, getPrototypeOf, getOwnPropertyDescriptor } = Object;

// The assertions, and the functions that register tests, stay what they are.
function harden() {
  const assert = require('node:assert');
  for (const part of [assert, assert.strict, require('node:test')]) {
    for (const name of getOwnPropertyNames(part)) {
      const { value } = getOwnPropertyDescriptor(part, name);
      if (typeof value === 'function') freeze(value);
    }
    freeze(part);
  }
}

// Every method that `object` inherits becomes its own and constant: replacing one on a prototype does not reach it.
function pin(object) {
  for (let from = getPrototypeOf(object); from && from !== Object.prototype; from = getPrototypeOf(from)) {
    for (const name of [...getOwnPropertyNames(from), ...Object.getOwnPropertySymbols(from)]) {
      const found = getOwnPropertyDescriptor(from, name);
      if (name === 'constructor' || typeof found.value !== 'function' || Object.hasOwn(object, name)) continue;
      defineProperty(object, name, { value: found.value });
    }
  }
  return object;
}

module.exports = { harden, pin };
