// TypeScript in a process of Node's: the build has stripped the types already and left CommonJS under the same names.
'use strict';

const Module = require('node:module');

const SUFFIXES = ['.ts', '.tsx', '.cts'];
const SPELT = { '.js': ['.ts', '.tsx'], '.jsx': ['.tsx'], '.cjs': ['.cts'] };

// Lets `require` load TypeScript where `file` is TypeScript, and says whether it is.
function typescript(file) {
  if (!SUFFIXES.some((suffix) => file.endsWith(suffix))) return false;
  for (const suffix of SUFFIXES) Module._extensions[suffix] = (module, name) => load(module, name);
  const resolve = Module._resolveFilename;
  // TypeScript's authors may write the name that the compiler's output would have: "./double.js" for double.ts.
  Module._resolveFilename = function (request, ...rest) {
    try {
      return resolve.call(this, request, ...rest);
    } catch (error) {
      for (const [written, meant] of Object.entries(SPELT)) {
        if (!request.endsWith(written)) continue;
        for (const suffix of meant) {
          try {
            return resolve.call(this, request.slice(0, -written.length) + suffix, ...rest);
          } catch {
            // the next, or the first error
          }
        }
      }
      throw error;
    }
  };
  return true;
}

function load(module, name) {
  module._compile(require('node:fs').readFileSync(name, 'utf8'), name);
}

module.exports = { typescript };
