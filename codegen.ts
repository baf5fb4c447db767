import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodegenConfig } from '@graphql-codegen/cli';

// One module for each .graphql file, so that a page loads only its own operations.
const sources = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .map((path) => join('web/src', path));

// In the form of a URL, as it is imported: the path of the project may have characters that mean something else there.
const hooks = pathToFileURL('web/codegen/hooks-plugin.mjs').pathname;

const config: CodegenConfig = {
  schema: 'schema.graphql',
  config: { skipGraphQLImport: false },
  generates: Object.fromEntries(
    sources.map((source) => [
      `web/src/graphql/generated/${basename(source, '.graphql')}.ts`,
      {
        documents: [source],
        plugins: ['typescript-operations', 'typed-document-node', hooks],
        config: {
          useTypeImports: true,
          skipTypename: true,
          disableDescriptions: true,
          scalars: { ID: 'string', DateTime: 'string', Upload: 'File' },
        },
      },
    ]),
  ),
};

export default config;
