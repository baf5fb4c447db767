// Writes the compiled server and its libraries into a few files, in `api/dist/bundle`: to find and load 1,700 modules
// takes twice as long (docs/decisions/0026).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { inProject } from './paths.mjs';

/** What finds its own files, what contains machine code, and what need not be installed. */
const LEFT_OUT = [/^@marquee\//, /^argon2$/, /^sharp$/, /^pg-native$/];
/** Databases that are not supported, and what the validation of phone numbers would need: 1.2 of 7.1 MB. */
const UNUSED =
  /\/node_modules\/(libphonenumber-js|typeorm\/driver\/(aurora|better|capacitor|cockroach|cordova|expo|mongo|mysql|native|oracle|react|sap|spanner|sql(?!server\/MssqlParameter)))/;
const LIBRARY = /\/node_modules\//;
const NOT_ASCII = /[^\0-\x7f]/g;
const directory = inProject('api', 'dist', 'bundle');

/**
 * V8 stores a text with other characters in twice the memory.
 * @param {string} code
 * @returns {string} the same with escape sequences in texts and regular expressions
 */
function inAscii(code) {
  if (/\\[^\0-\x7f]/.test(code)) throw new Error('A library has a backslash before a character that is not of ASCII.');
  return code.replace(NOT_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const bundle = await rolldown({
  // The second is loaded by the first, but belongs to every start: its libraries are in the one file.
  input: { main: inProject('api', 'dist', 'server', 'main.js'), start: inProject('api', 'dist', 'server', 'start.js') },
  platform: 'node',
  external: LEFT_OUT,
  // As Node.js does it: with `module`, there would be two instances of graphql-js.
  resolve: { mainFields: ['main'] },
  transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
  preserveEntrySignatures: false,
  checks: { ineffectiveDynamicImport: false },
  plugins: [
    {
      // So that stack traces name the lines of `api/src`.
      name: 'maps-of-compiler',
      load: {
        filter: { id: /\/api\/dist\// },
        handler: (id) => ({ code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }),
      },
    },
    { name: 'unused', load: { filter: { id: UNUSED }, handler: () => 'module.exports = {};' } },
  ],
});
const { output } = await bundle.generate({
  dir: directory, // the maps name their sources relative to it
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // TypeORM and TypeGraphQL read the names of classes.
  keepNames: true,
  comments: false,
  sourcemap: 'hidden',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: 'libraries', test: LIBRARY, tags: ['$initial'] }],
  },
});
await bundle.close();

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const file of output) {
  if (file.type !== 'chunk') continue;
  const { fileName, code, map, moduleIds } = file;
  const isOurs = map && !moduleIds.every((id) => LIBRARY.test(id));
  // Node.js reads the maps of all files when it starts; that of the libraries would have 13 MB.
  if (isOurs) writeFileSync(join(directory, `${fileName}.map`), map.toString());
  const text = isOurs ? `${code}\n//# sourceMappingURL=${fileName}.map\n` : inAscii(code);
  writeFileSync(join(directory, fileName), text);
}
