import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signalAll } from '@marquee/test-tools/processes';
import { aDataDir, removeDataDir, startServer, type TestServer } from './support/server.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** On which nothing listens. */
const aFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The code of a page in this language, in its order. */
const codeOf = (page: string, language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]+?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);

/** Runs commands in a folder until what they print, also in the background, contains all of this. */
async function run(commands: string, folder: string, expected: readonly string[]): Promise<string> {
  const shell = spawn('bash', ['-eo', 'pipefail', '-c', commands], {
    cwd: folder,
    detached: true, // so that its children end with it
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  try {
    return await new Promise((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        if (expected.every((text) => output.includes(text))) resolve(output);
      };
      shell.stdout.on('data', read);
      shell.stderr.on('data', read);
      shell.once('exit', (code) => code !== 0 && reject(new Error(`${code}\n${output}`)));
    });
  } finally {
    signalAll([-shell.pid!], 'SIGKILL');
  }
}

describe('the page for developers', () => {
  let page: string;
  let dataDir: string;
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    page = await readFile(join(ROOT, 'docs/developers.md'), 'utf8');
    dataDir = await aDataDir();
    folder = await mkdtemp(join(tmpdir(), 'marquee-developer-'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const settings = codeOf(page, 'sh')[0]?.matchAll(/(?<= |^)([A-Z_]+)=(?:'([^']*)'|(\S+))/g) ?? [];
    const env = [...settings].map(([, name = '', quoted, plain = '']: (string | undefined)[]) => [
      name,
      quoted ?? plain,
    ]);
    server = await startServer({ dataDir, env: Object.fromEntries(env) as Record<string, string> });
  });
  afterAll(async () => {
    await server?.end();
    await removeDataDir(dataDir);
    await rm(folder, { recursive: true });
  });

  it('leads to bookings with curl, a generated client and GraphQL, and to a webhook about one', async () => {
    const port = await aFreePort();
    const here = (code: string): string =>
      code.replaceAll('http://localhost:4000', server.url).replaceAll('8080', String(port));
    const files = [...codeOf(page, 'ts'), ...codeOf(page, 'js')];
    for (const code of files) await writeFile(join(folder, /^\/\/ (\S+)/.exec(code)![1]!), here(code));
    const commands = ['npm() { echo installed; }', ...codeOf(page, 'sh').slice(1), 'echo "Booked $booking"'];
    const output = await run(here(commands.join('\n')), folder, ['webhook.test', 'booking.confirmed confirmed']);
    expect(output).toMatch(/^pending$/m); // the generated client
    expect(output).toMatch(/createBooking: \{.*status: 'pending'/); // GraphQL
  });
});
