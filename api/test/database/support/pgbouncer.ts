import { chmod, chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { succeedsAs } from '@marquee/embedded-postgres/account';
import { startProgram } from '@marquee/embedded-postgres/program';
import type { DatabaseAddress } from '../../../src/engine/database/data-source.js';
import { eventually } from '../../support/eventually.js';

type Socket = Extract<DatabaseAddress, { host: string }>;

const PORT = 6432;

export interface Pgbouncer {
  /** The directory of its socket, and its port. It serves every database of the server. */
  host: string;
  port: number;
  /** Executes a command of its console, such as RECONNECT. */
  command(text: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of this server. PGBOUNCER names the program. It runs as the account of
 * the server, since only that one may use the server's socket, and PgBouncer refuses to run as root.
 */
export async function startPgbouncer(server: Socket, settings: Record<string, string> = {}): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-pgbouncer-'));
  await chmod(folder, 0o755);
  const { uid, gid } = await stat(server.host);
  const account = process.geteuid?.() === 0 ? { name: `user ${uid}`, uid, gid } : undefined;
  const program = await runnable(process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer', account, folder);
  const file = join(folder, 'pgbouncer.ini');
  const all: Record<string, string> = {
    listen_addr: '',
    listen_port: String(PORT),
    unix_socket_dir: folder,
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    admin_users: server.user,
    pool_mode: 'transaction',
    max_client_conn: '500',
    default_pool_size: '20',
    ...settings,
  };
  await writeFile(join(folder, 'users.txt'), `"${server.user}" ""\n`);
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${server.host} port=${server.port}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  if (account) await chown(folder, uid, gid);
  const pooler = startProgram([program, file], account);
  let ended = false;
  void pooler.exited.then(() => (ended = true));

  async function command(text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ host: folder, port: PORT, user: server.user, database: 'pgbouncer' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }
  await eventually(async () => {
    if (ended) throw new Error(`${program} ended: ${pooler.stderr()}`);
    await command('SHOW VERSION');
  });
  return {
    host: folder,
    port: PORT,
    command,
    async stop() {
      pooler.shutDown();
      await pooler.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The program, or a copy of one that was downloaded to where only the owner of the project may enter. */
async function runnable(program: string, account: Parameters<typeof succeedsAs>[0], folder: string): Promise<string> {
  const runs = (path: string): Promise<boolean> => succeedsAs(account, '"$1" --version', path);
  if (await runs(program)) return program;
  const downloaded = join(dirname(program), '..');
  const copy = join(folder, 'debian');
  if (basename(downloaded) === basename(copy)) await cp(downloaded, copy, { recursive: true, verbatimSymlinks: true });
  const copied = join(copy, 'bin', basename(program));
  if (!(await runs(copied))) throw new Error(`${program} does not run`);
  return copied;
}
