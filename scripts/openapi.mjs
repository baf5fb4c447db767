// npm run openapi: checks the OpenAPI document of the REST API with Redocly's linter, which sends no request.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi, inProject, tool } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');
const { API } = await import('./lib/sources.mjs');

await prepare({ targets: [API] });
const { createSchema } = await importApi('transports', 'graphql', 'schema.js');
const { apiTexts } = await importApi('transports', 'openapi', 'document.js');
const { document } = apiTexts(await createSchema(), { appName: 'Marquee', version: '1.0.0' });

const folder = mkdtempSync(join(tmpdir(), 'marquee-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(JSON.parse(document), null, 2)); // in lines, which the linter shows
try {
  const args = ['lint', '--config', inProject('redocly.yaml'), '--max-problems', '20', file];
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  console.log(await run('The linter', process.execPath, [tool('redocly'), ...args], { env }));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
