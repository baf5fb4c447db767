import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real Redis that a test can stop and start again. */
export interface RedisServer {
  url: string;
  /** Stops it, so that connections are refused. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  /** Suspends it: connections remain open without responses, as if the network lost all packets. */
  hang(): void;
  goOn(): void;
  /** Stops it, and deletes its files. */
  remove(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function launch(program: string, port: number, dir: string): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
  const server = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = once(server, 'error').then(([error]: Error[]) => {
    throw new Error(
      `These tests need Redis, but ${program} could not be started (${error?.message}). ` +
        'Install Redis, or name its program in REDIS_SERVER.',
    );
  });
  const ready = (async () => {
    for await (const line of createInterface(server.stdout))
      if (line.includes('Ready to accept connections')) return server;
    throw new Error(`${program} ended before it was ready`);
  })();
  return Promise.race([ready, failed]);
}

/** Starts one on a free port. REDIS_SERVER names the program. Default: `redis-server`. */
export async function aRedisServer(): Promise<RedisServer> {
  const program = process.env.REDIS_SERVER ?? 'redis-server';
  const dir = await mkdtemp(join(tmpdir(), 'marquee-redis-'));
  const port = await freePort();
  let server = await launch(program, port, dir);

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async start() {
      server = await launch(program, port, dir);
    },
    hang: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    async remove() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
