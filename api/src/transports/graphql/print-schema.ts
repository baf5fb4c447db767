import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT } from '../../kernel/project.js';
import { createSchema } from './schema.js';
import { sdlOf } from './sdl.js';

/** Writes the schema to `schema.graphql` at the root; with `--check` only reports whether it is up to date. */
const file = join(PROJECT, 'schema.graphql');
const printed = `# Generated from the code by \`npm run schema\`.\n\n${sdlOf(await createSchema())}\n`;
const current = await readFile(file, 'utf8').catch(() => '');
if (!process.argv.includes('--check')) await writeFile(file, printed);
else if (current !== printed) {
  console.error('schema.graphql does not match the code: run `npm run schema` and commit it.');
  process.exitCode = 1;
}
