// What the judge's own modules need so that the code under test, in the same realm, cannot exchange their parts.
'use strict';

const { freeze, defineProperty, getOwnPropertyNames, getOwnPropertySymbols } = Object;
const { getPrototypeOf, getOwnPropertyDescriptor, hasOwn, prototype } = Object;

// The properties of `object` that are values become constant: all of its own, or those that are named.
function constant(object, names = [...getOwnPropertyNames(object), ...getOwnPropertySymbols(object)]) {
  for (const name of names) {
    const found = getOwnPropertyDescriptor(object, name);
    if (!found || !found.configurable) continue;
    const fixed = 'value' in found ? { ...found, writable: false, configurable: false } : { ...found, configurable: false };
    defineProperty(object, name, fixed);
  }
}

// The methods of a prototype, and those that it inherits, become constant there; what inherits them may have its own.
function constantForHeirs(parent) {
  for (let from = parent; from && from !== prototype; from = getPrototypeOf(from)) {
    for (const name of getOwnPropertyNames(from)) {
      const { value, configurable } = getOwnPropertyDescriptor(from, name);
      if (typeof value !== 'function' || name === 'constructor') continue;
      if (from === parent ? !configurable : hasOwn(parent, name)) continue;
      const set = function (other) {
        if (this !== parent) defineProperty(this, name, { value: other, writable: true, configurable: true });
      };
      defineProperty(parent, name, { get: () => value, set, configurable: false });
    }
  }
}

// What comparisons are made with and failures travel by, in whoever's code.
function hardenBuiltins() {
  for (const part of [Object, Array, Reflect, Promise]) constant(part);
  constant(Promise.prototype, ['then', 'catch', 'finally']);
  constant(Function.prototype, ['call', 'apply', 'bind']);
  constant(Array.prototype, [Symbol.iterator]);
}

// Node's assertions and its functions that register tests stay what they are.
function harden() {
  hardenBuiltins();
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
  for (let from = getPrototypeOf(object); from && from !== prototype; from = getPrototypeOf(from)) {
    for (const name of [...getOwnPropertyNames(from), ...getOwnPropertySymbols(from)]) {
      const { value } = getOwnPropertyDescriptor(from, name);
      if (name === 'constructor' || typeof value !== 'function' || hasOwn(object, name)) continue;
      defineProperty(object, name, { value });
    }
  }
  return object;
}

module.exports = { constant, constantForHeirs, harden, hardenBuiltins, pin };
