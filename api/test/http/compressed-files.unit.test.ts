import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { compressedFiles } from '../../src/engine/http/compressed-files.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';

describe('static files of a folder that never changes', () => {
  const SCRIPT = 'console.log("a script");\n'.repeat(200);
  let folder: string;
  let server: Server;
  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'a.js'), SCRIPT);
    const app = express().use(compressedFiles(folder));
    await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  afterAll(removeTemporaryFolders);

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers, method });

  it('reads each file from the disk only once', async () => {
    expect(await (await get('/sub/a.js')).text()).toBe(SCRIPT);
    await writeFile(join(folder, 'sub', 'a.js'), 'another');
    expect(await (await get('/sub/a.js')).text()).toBe(SCRIPT);
  });

  it.each(['br', 'gzip', 'identity'])(
    'returns the same file with the encoding %s, and 304 for its ETag',
    async (packing) => {
      const answer = await get('/sub/a.js', { 'accept-encoding': packing });
      expect(answer.headers.get('content-encoding')).toBe(packing === 'identity' ? null : packing);
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await answer.text()).toBe(SCRIPT);
      // Without `max-age=0`, fetch sends `no-cache`.
      const known = {
        'if-none-match': answer.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
        'accept-encoding': packing,
      };
      expect((await get('/sub/a.js', known)).status).toBe(304);
      expect((await get('/sub/a.js', {}, 'HEAD')).status).toBe(200);
    },
  );

  it.each(['/sub', '/nothing.js', '/sub/../../a.js', '/..%2fa.js', '/sub/a.js/'])(
    'leaves %s to the next handler',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
