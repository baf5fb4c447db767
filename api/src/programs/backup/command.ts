import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import type { Config } from '../../kernel/config.js';
import type { ImageStore } from '../../engine/images/image-store.js';
import { localImageStore } from '../../engine/images/local-image-store.js';
import { s3ImageStore } from '../../engine/images/s3-image-store.js';
import { isDatabaseUnavailable } from '../../engine/database/database-errors.js';
import { BackupError } from './backup-error.js';

/** Returns the only argument of the command, as an absolute path. Throws `BackupError` for none or several. */
export function fileArgument(usage: string): string {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new BackupError(`exactly one file is required: ${usage}`);
  return resolve(file);
}

export const storeOf = ({ s3, dataDir }: Config): ImageStore =>
  s3 ? s3ImageStore(s3) : localImageStore(join(dataDir, 'uploads'));

/** Prints to stderr, since stdout is for the result. */
export const printProgress = (message: string): void => console.error(message);

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Exit codes by signal, as in a shell. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a command. The exit code is the one that `work` returns, or 1 with a message if it throws. A signal ends the
 * process at once: an unfinished file is removed by its `exit` handler, and the database rolls back the transaction.
 */
export function run(nothingDone: string, work: () => Promise<0 | 2>): void {
  for (const [signal, code] of Object.entries(CODES))
    process.on(signal, () => {
      console.error(`${nothingDone}: stopped by ${signal}`);
      process.exit(code);
    });
  work().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(`${nothingDone}: ${messageOf(error)}`);
      process.exitCode = 1;
    },
  );
}

function messageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT') return `the disk is full (${code})`;
  if (isDatabaseUnavailable(error)) return `the database is unavailable (${message})`;
  return message;
}
