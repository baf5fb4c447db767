import { findServer } from '@marquee/embedded-postgres';
import { signalAll, withChildren } from '@marquee/test-tools/processes';
import type { DatabaseAddress } from '../../../src/engine/database/data-source.js';

type Socket = Extract<DatabaseAddress, { host: string }>;

/** The embedded PostgreSQL of this data directory. */
async function serverOf(dataDir: string) {
  const server = await findServer(dataDir);
  if (!server) throw new Error(`PostgreSQL does not run in ${dataDir}`);
  return server;
}

export async function addressOf(dataDir: string): Promise<Socket> {
  const { host, port } = await serverOf(dataDir);
  return { host, port, user: 'marquee', database: 'marquee' };
}

/** The DATABASE_URL for a server that uses an external database. */
export const urlOf = ({ host, port, user, database }: Socket): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** The process ids of PostgreSQL: the main process, and its children. */
export const processesOf = async (dataDir: string): Promise<number[]> => withChildren((await serverOf(dataDir)).pid);

export { signalAll };
