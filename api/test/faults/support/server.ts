import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../../dist/bundle/main.js', import.meta.url));
const READY = /is ready: (http:\S+)/;

export const SECRET = '5b1f0c9e7d3a48620fbd915ce8a7034e66d2';

/** The built server in a process of its own. */
export interface RunningServer {
  url: string;
  process: ChildProcess;
  printed(): string;
  /**
   * Sends the signal and waits for the exit. The code is null if the signal itself ended the
   * process.
   */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];
const closing: (() => Promise<unknown>)[] = [];

/** A folder that PostgreSQL can use too, even if the tests run as root. */
export async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(process.env.DATABASES_FOLDER ?? tmpdir(), 'marquee-faults-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** For `afterAll`: ends all servers and removes their files, even after a failed test. */
export async function cleanUp(): Promise<void> {
  for (const close of closing.splice(0)) await close();
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  }
  await Promise.all(ends);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Registers something to close in `cleanUp`, before the servers end. */
export const closeLater = (close: () => Promise<unknown>): void => void closing.push(close);

/**
 * Starts a server on a free port and waits until it is ready. `maxFileKb` limits every file that it
 * writes; beyond that, writes fail as on a full disk.
 */
export async function startServer(
  env: Record<string, string>,
  { maxFileKb }: { maxFileKb?: number } = {},
): Promise<RunningServer> {
  const { PATH = '', HOME = '' } = process.env;
  const command = [process.execPath, '--enable-source-maps', MAIN];
  // POSIX: in units of 512 bytes.
  const limited = ['/bin/sh', '-c', `ulimit -f ${2 * (maxFileKb ?? 0)} && exec "$@"`, 'sh', ...command];
  const [program = '', ...args] = maxFileKb === undefined ? command : limited;
  const child = spawn(program, args, {
    env: {
      PATH,
      HOME,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      TIME_ZONE: 'UTC',
      JWT_SECRET: SECRET,
      ADMIN_EMAIL: 'ada@faults.test',
      ADMIN_PASSWORD: 'a password for Ada',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-200_000);
      const ready = READY.exec(output)?.[1];
      if (ready) resolve(ready.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    process: child,
    printed: () => output,
    async end(signal = 'SIGTERM') {
      const began = performance.now();
      child.kill(signal);
      return { code: await ended, ms: performance.now() - began };
    },
  };
}
