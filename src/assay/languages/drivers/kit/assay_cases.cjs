// Answers calls to a submission: node assay_cases.cjs PATH, calls on descriptor 3, answers on 4. See docs/reference/cases.md.
"use strict";
const fs = require("fs");
const url = require("url");

const CALLS = 3, ANSWERS = 4, MAX_DEPTH = 90, MAX_MESSAGE = 2000;
const leave = process.reallyExit.bind(process);

function sized(letter, data) {
  return Buffer.concat([Buffer.from(letter + data.length + ":"), data]);
}

function text(value) {
  return sized("s", Buffer.from(String(value), "utf8"));
}

function many(letter, parts) {
  return Buffer.concat([Buffer.from(letter + parts.length + ":"), ...parts]);
}

function number(value) {
  if (Number.isInteger(value) && !Object.is(value, -0)) return Buffer.from("i" + BigInt(value) + ";");
  const bits = Buffer.alloc(8);
  bits.writeDoubleBE(value);
  return Buffer.from("d" + bits.toString("hex"));
}

function encode(value, depth = 0) {
  if (value === null || value === undefined) return Buffer.from("n");
  if (typeof value === "boolean") return Buffer.from(value ? "t" : "f");
  if (typeof value === "number") return number(value);
  if (typeof value === "bigint") return Buffer.from("i" + value + ";");
  if (typeof value === "string") return text(value);
  if (depth > MAX_DEPTH) return sized("o", Buffer.from("too deep"));
  return typeof value === "object" ? encodeObject(value, depth + 1) : sized("o", Buffer.from(typeof value));
}

function encodeObject(value, depth) {
  if (value instanceof Number || value instanceof String || value instanceof Boolean) return encode(value.valueOf(), depth);
  if (Array.isArray(value)) return many("l", Array.from(value, (item) => encode(item, depth)));
  if (value instanceof Uint8Array || value instanceof Uint8ClampedArray) return sized("b", Buffer.from(value));
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return many("l", Array.from(value, (item) => encode(item, depth)));
  if (value instanceof Set) return many("e", [...value].map((item) => encode(item, depth)));
  if (value instanceof Map) return pairs([...value], depth);
  for (const kind of [Date, RegExp, Promise, Error, WeakMap, WeakSet, ArrayBuffer]) {
    if (value instanceof kind) return sized("o", Buffer.from(kind.name));
  }
  return pairs(Object.entries(value), depth);
}

function pairs(entries, depth) {
  const parts = entries.map(([key, item]) => Buffer.concat([encode(key, depth), encode(item, depth)]));
  return many("m", parts);
}

class Reader {
  constructor(data) {
    this.data = data;
    this.at = 0;
  }

  until(end) {
    const stop = this.data.indexOf(end, this.at);
    const found = this.data.toString("latin1", this.at, stop);
    this.at = stop + 1;
    return found;
  }

  value() {
    const letter = String.fromCharCode(this.data[this.at++]);
    if (letter === "n") return null;
    if (letter === "t" || letter === "f") return letter === "t";
    if (letter === "i") {
      const digits = this.until(";");
      return Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
    }
    if (letter === "d") {
      this.at += 16;
      return Buffer.from(this.data.toString("latin1", this.at - 16, this.at), "hex").readDoubleBE();
    }
    const count = Number(this.until(":"));
    if (letter === "s" || letter === "b") {
      this.at += count;
      const data = this.data.subarray(this.at - count, this.at);
      return letter === "s" ? data.toString("utf8") : new Uint8Array(data);
    }
    if (letter === "m") return this.map(count);
    const items = Array.from({ length: count }, () => this.value());
    return letter === "e" ? new Set(items) : items;
  }

  map(count) {
    const entries = Array.from({ length: count }, () => [this.value(), this.value()]);
    return entries.every(([key]) => typeof key === "string") ? Object.fromEntries(entries) : new Map(entries);
  }
}

let buffered = Buffer.alloc(0);

function more() {
  const piece = Buffer.alloc(65536);
  const size = fs.readSync(CALLS, piece, 0, piece.length, null);
  buffered = Buffer.concat([buffered, piece.subarray(0, size)]);
  return size > 0;
}

function frame() {
  let stop;
  while ((stop = buffered.indexOf("\n")) < 0) if (!more()) return null;
  const size = Number(buffered.toString("latin1", 0, stop));
  while (buffered.length < stop + 1 + size) if (!more()) return null;
  const payload = buffered.subarray(stop + 1, stop + 1 + size);
  buffered = buffered.subarray(stop + 1 + size);
  return new Reader(payload).value();
}

function say(...parts) {
  const payload = many("l", parts);
  let left = Buffer.concat([Buffer.from(payload.length + "\n"), payload]);
  while (left.length) left = left.subarray(fs.writeSync(ANSWERS, left));
}

function find(loaded, name) {
  const [first, ...rest] = name.split(".");
  const whole = loaded.default;
  let found = loaded[first] ?? whole?.[first];
  if (found === undefined && typeof whole === "function" && whole.name === first) found = whole;
  let owner;
  for (const part of rest) [owner, found] = [found, found?.[part]];
  return typeof found === "function" ? found.bind(owner) : undefined;
}

function failure(error) {
  const types = [];
  if (typeof error === "object" && error !== null) {
    for (let kind = Object.getPrototypeOf(error); kind && kind !== Object.prototype; kind = Object.getPrototypeOf(kind)) {
      types.push(text(kind.constructor?.name ?? ""));
    }
  }
  if (!types.length) types.push(text(typeof error));
  let message = "";
  try {
    message = String(error instanceof Error ? error.message : error).slice(0, MAX_MESSAGE);
  } catch {
    // an error that cannot say what it is
  }
  return [many("l", types), text(message)];
}

async function answer(loaded, token, name, args) {
  const called = find(loaded, name);
  if (called === undefined) return say(text("unfit"), text(token), text(`the submission has no function '${name}'`));
  let made;
  try {
    made = encode(await called(...args));
  } catch (error) {
    return say(text("raised"), text(token), ...failure(error));
  }
  say(text("ok"), text(token), made);
}

async function main() {
  say(text("hello"));
  let loaded;
  try {
    loaded = await import(url.pathToFileURL(process.argv[2]));
  } catch (error) {
    say(text("unloadable"), failure(error)[1]);
    leave(1);
  }
  say(text("loaded"));
  for (let call = frame(); call !== null; call = frame()) await answer(loaded, ...call);
  leave(0); // timers and exit handlers of the submission's would only hold up the end
}

main();
