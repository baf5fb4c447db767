import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aDataDir, removeDataDir, startServer } from './support/server.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = join('node_modules', '@marquee');

let installation: string;
let main: string;
let dataDir: string;

/** The server with all its packages except the demo, as in the Docker image. */
beforeAll(async () => {
  installation = await mkdtemp(join(tmpdir(), 'marquee-without-demo-'));
  main = join(installation, 'api/dist/bundle/main.js');
  for (const path of ['package.json', 'api/package.json', 'api/dist', 'api/texts'])
    await cp(join(ROOT, path), join(installation, path), { recursive: true });
  await mkdir(join(installation, 'web'));
  await symlink(join(ROOT, 'web/dist'), join(installation, 'web/dist'));
  await mkdir(join(installation, PACKAGES), { recursive: true });
  const link = (path: string) => symlink(join(ROOT, path), join(installation, path));
  // Versions that only the API uses.
  const own = join('api', 'node_modules');
  if (existsSync(join(ROOT, own))) await link(own);
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== '@marquee') await link(join('node_modules', name));
  for (const name of await readdir(join(ROOT, PACKAGES))) if (name !== 'demo') await link(join(PACKAGES, name));
});
afterAll(() => rm(installation, { recursive: true, force: true }));

beforeEach(async () => void (dataDir = await aDataDir()));
afterEach(() => removeDataDir(dataDir));

const start = (env: Record<string, string> = {}) =>
  startServer({
    main,
    dataDir,
    env: { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'open sesame', ...env },
  });

describe('a server without the package of the demo', () => {
  it('starts with an empty marketplace by default', async () => {
    const server = await start();
    expect(server.output()).toContain('not installed: starting without demo data.');
    const services = await fetch(`${server.url}/api/services`);
    expect(await services.json()).toEqual({ success: true, services: [] });
    expect(await server.end()).toBe(0);
  });

  it('reports in one line that DEMO_DATA=on is not possible, and creates no administrator', async () => {
    const error = await start({ DEMO_DATA: 'on' }).catch(({ message }: Error) => message);
    expect(error).toMatch(/^The server ended with 1:\n/);
    expect(error).toMatch(/\nDEMO_DATA: got "on", but the demo marketplace is not installed here; fill .*\n$/);
    expect(error).not.toMatch(/^ {4}at |Administrator/m);
  });

  it('starts with DEMO_DATA=on if its database has accounts', async () => {
    const empty = await start({ DEMO_DATA: 'off' });
    const response = await fetch(`${empty.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Kim', email: 'kim@example.com', password: 'open sesame' }),
    });
    expect(response.status).toBe(201);
    expect(await empty.end()).toBe(0);
    const server = await start({ DEMO_DATA: 'on' });
    expect(server.output()).not.toMatch(/demo/i);
    expect(await server.end()).toBe(0);
  });
});
