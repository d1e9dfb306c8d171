// Turns modules and TypeScript below ROOT into CommonJS in place, as babel-jest would: with its preset (which lifts
// jest.mock above the imports), under the same names, and without any configuration of the tree's.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const SOURCE = /\.(?:[cm]?js|jsx|cts|mts|tsx?)$/;
const TYPED = /\.(?:[cm]ts|tsx?)$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;
const NEEDED = /^\s*(?:import|export)\b|\bimport\s*\(|\bjest\s*\.|^\s*<|@jest\/globals/m;

function* sources(directory) {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* sources(file);
    else if (entry.isFile() && SOURCE.test(entry.name) && !DECLARATIONS.test(entry.name)) yield file;
  }
}

function convert(file, text) {
  const { transformSync } = require('@babel/core');
  const jsx = /x$/.test(file) || !TYPED.test(file);
  const plugins = [
    [require.resolve('@babel/plugin-transform-modules-commonjs'), { strictMode: TYPED.test(file) }],
  ];
  if (TYPED.test(file)) {
    plugins.unshift([require.resolve('@babel/plugin-transform-typescript'), { isTSX: jsx, allExtensions: true }]);
  }
  return transformSync(text, {
    filename: file,
    babelrc: false,
    configFile: false,
    browserslistConfigFile: false,
    sourceType: 'unambiguous',
    retainLines: true, // so that messages name the lines as they were written
    presets: [require.resolve('babel-preset-jest')],
    plugins,
  }).code;
}

for (const file of sources(process.argv[2])) {
  const text = fs.readFileSync(file, 'utf8');
  if (!TYPED.test(file) && !NEEDED.test(text)) continue;
  try {
    fs.writeFileSync(file, convert(file, text));
  } catch (error) {
    console.error(error.message); // left as it is: whoever imports it will fail, and perhaps nobody does
  }
}
