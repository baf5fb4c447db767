import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../api/dist/bundle/main.js', import.meta.url));
const READY = /is ready: (http:\S+)/;

export interface TestServer {
  url: string;
  process: ChildProcess;
  /** The output of the server so far, stdout and stderr. */
  output(): string;
  /** Sends a signal and waits for the exit. @returns the exit code; null after a kill by signal */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** The program. Default: that of this checkout. */
  main?: string;
}

export const aDataDir = (): Promise<string> => mkdtemp(join(process.env.DATABASES_FOLDER ?? tmpdir(), 'marquee-e2e-'));

export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true });

/** Starts the built server in a separate process on a free port, and waits until it is ready. */
export async function startServer({ dataDir, env = {}, main = MAIN }: ServerOptions): Promise<TestServer> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const ready = READY.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    process: child,
    output: () => output,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
