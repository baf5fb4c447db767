import { chown, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account } from './account.js';

/** The server says little (its start, its end, what kills it), so beginning anew once in a while is enough. */
const LIMIT_BYTES = 1_000_000;

export interface ServerLog {
  descriptor: number;
  close(): Promise<void>;
  /** What was written to it since it was opened, at most the last 4,000 characters. */
  added(): Promise<string>;
}

/** Opens `server.log` in the cluster to append to it. It is emptied when it has grown over 1 MB. */
export async function openLog(cluster: string, account: Account | undefined): Promise<ServerLog> {
  const path = join(cluster, 'server.log');
  const file = await open(path, 'a', 0o600);
  if (account) await chown(path, account.uid, account.gid);
  let { size } = await file.stat();
  if (size > LIMIT_BYTES) {
    await file.truncate(0);
    size = 0;
  }
  return {
    descriptor: file.fd,
    close: () => file.close(),
    added: async () => (await readFile(path)).subarray(size).toString().trim().slice(-4000),
  };
}
