// The report stream of the runners that Node runs: sealed lines on a pipe that the grader made, written as tests end.
//
// The code under test shares this process and can write on the same descriptor. So each line carries a seal that only
// the holder of a key can make; the key is made here, before any of that code is loaded, and lives in a closure. Its
// hash opens the stream and the key itself closes it, when there is nothing left to forge.
//
//   seal HASH-OF-KEY        SEAL {"event":"hello",...}        SEAL {"event":"test",...}        key KEY
//
// Built-in functions are taken hold of when this file is loaded, and nothing is looked up on a prototype later: what the
// code under test replaces, it replaces for itself.
'use strict';

const uncurry = Function.prototype.bind.bind(Function.prototype.call);
const charCodeAt = uncurry(String.prototype.charCodeAt);
const slice = uncurry(String.prototype.slice);
const toHex = uncurry(Number.prototype.toString);
const { min, floor, round } = Math;
const text = String;
const quote = JSON.stringify;
const create = Object.create;
const freeze = Object.freeze;
const { writeSync } = require('node:fs');
const { randomFillSync } = require('node:crypto');

const MESSAGE_CHARACTERS = 2000; // enough for an assertion's explanation, far below the reader's bound
const KEY_BYTES = 32;
const BLOCK = 64;

// SHA-256 (FIPS 180-4) in plain arithmetic: crypto's own goes through objects that can be replaced.
const ROUNDS = new Uint32Array(64);
const START = new Uint32Array(8);
{
  const fraction = (x) => ((x - floor(x)) * 2 ** 32) >>> 0;
  for (let n = 2, found = 0; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(n ** 0.5);
    ROUNDS[found] = fraction(n ** (1 / 3));
    found += 1;
  }
}

function sha256(bytes, length) {
  const size = (floor((length + 8) / BLOCK) + 1) * BLOCK;
  const data = new Uint8Array(size);
  for (let i = 0; i < length; i += 1) data[i] = bytes[i];
  data[length] = 0x80;
  for (let i = 0, bits = length * 8; i < 6; i += 1, bits = floor(bits / 256)) data[size - 1 - i] = bits % 256;
  const state = new Uint32Array(8);
  for (let i = 0; i < 8; i += 1) state[i] = START[i];
  for (let at = 0; at < size; at += BLOCK) compress(state, data, at);
  const digest = new Uint8Array(32);
  for (let i = 0; i < 32; i += 1) digest[i] = state[i >> 2] >>> (24 - (i & 3) * 8);
  return digest;
}

function compress(state, data, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      const p = at + i * 4;
      w[i] = (data[p] << 24) | (data[p + 1] << 16) | (data[p + 2] << 8) | data[p + 3];
    } else {
      const x = w[i - 15];
      const y = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
  }
  let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

function turn(x, n) {
  return (x >>> n) | (x << (32 - n));
}

function hex(bytes, length) {
  let out = '';
  for (let i = 0; i < length; i += 1) out += (bytes[i] < 16 ? '0' : '') + toHex(bytes[i], 16);
  return out;
}

// The line as ASCII, so that characters are bytes.
function ascii(line) {
  let out = '';
  for (let i = 0; i < line.length; i += 1) {
    const code = charCodeAt(line, i);
    out += code < 0x7f ? line[i] : '\\u' + slice(toHex(0x10000 + code, 16), 1);
  }
  return out;
}

// What anything says of itself, without throwing: it may be an object that the code under test made.
function said(value) {
  try {
    return text(value);
  } catch {
    return '';
  }
}

// The stream on `descriptor`. Hands out four functions and keeps the rest.
function openStream(descriptor) {
  const key = randomFillSync(new Uint8Array(KEY_BYTES));
  const seen = create(null);
  const counts = { __proto__: null, passed: 0, failed: 0, errored: 0, skipped: 0 };
  let lines = 0;

  function write(line) {
    for (let left = line; left !== ''; ) left = slice(left, writeSync(descriptor, left));
  }

  function seal(line) {
    const length = line.length;
    const inner = new Uint8Array(KEY_BYTES + 4 + length);
    const outer = new Uint8Array(KEY_BYTES + 32);
    for (let i = 0; i < KEY_BYTES; i += 1) inner[i] = outer[i] = key[i];
    for (let i = 0; i < 4; i += 1) inner[KEY_BYTES + i] = lines >>> (24 - i * 8);
    for (let i = 0; i < length; i += 1) inner[KEY_BYTES + 4 + i] = charCodeAt(line, i);
    const digest = sha256(inner, KEY_BYTES + 4 + length);
    for (let i = 0; i < 32; i += 1) outer[KEY_BYTES + i] = digest[i];
    lines += 1;
    return hex(sha256(outer, KEY_BYTES + 32), 32);
  }

  function send(record) {
    const line = ascii(record);
    write(seal(line) + ' ' + line + '\n');
  }

  write('seal ' + hex(sha256(key, KEY_BYTES), 32) + '\n');
  return freeze({
    __proto__: null,
    // The opening record: the runner lives, and no submitted code has been loaded yet.
    hello(runner, version) {
      send('{"v":1,"event":"hello","runner":' + quote(runner) + ',"version":' + quote(version) + '}');
    },
    // One finished test. Tests of one name are told apart by their order: "name", "name #2", ...
    test(name, outcome, message, durationMs) {
      const place = (seen[name] = (seen[name] || 0) + 1);
      counts[outcome] += 1;
      const id = place === 1 ? name : name + ' #' + place;
      const took = durationMs > 0 ? round(durationMs) / 1000 : 0;
      send(
        '{"event":"test","id":' + quote(id) + ',"outcome":' + quote(outcome) +
        ',"message":' + quote(slice(said(message), 0, MESSAGE_CHARACTERS)) + ',"duration_s":' + took + '}',
      );
    },
    // How many tests went wrong so far, or did not come to an end.
    bad() {
      return counts.failed + counts.errored;
    },
    // The closing record, with the status that the process is about to exit with. Nothing can be sent after it.
    end(status) {
      send(
        '{"event":"end","exit_status":' + min(status, 255) + ',"counts":{"passed":' + counts.passed + ',"failed":' +
        counts.failed + ',"errored":' + counts.errored + ',"skipped":' + counts.skipped + '}}',
      );
      write('key ' + hex(key, KEY_BYTES) + '\n');
    },
  });
}

module.exports = { openStream, said };
