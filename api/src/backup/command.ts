import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import type { Config } from '../kernel/config.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { localImageStore } from '../platform/images/local-image-store.js';
import { s3ImageStore } from '../platform/images/s3-image-store.js';
import { isDatabaseUnavailable } from '../platform/database/database-errors.js';
import { Refused } from './refused.js';

/** The one argument of the command. Throws `Refused` for none, and for several. */
export function fileNamed(usage: string): string {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Refused(`it takes one file: ${usage}`);
  return resolve(file);
}

export const storeOf = ({ s3, dataDir }: Config): ImageStore =>
  s3 ? s3ImageStore(s3) : localImageStore(join(dataDir, 'uploads'));

/** Progress goes where it is not mistaken for a result. */
export const say = (message: string): void => console.error(message);

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The code of the shell for a signal. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a command to its end. Exit code: that which `work` returns; 1 with a sentence when it throws. A signal ends it at
 * once, and what it was at is undone: a file by whoever began it, a transaction by the database.
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
      console.error(`${nothingDone}: ${sentenceOf(error)}`);
      process.exitCode = 1;
    },
  );
}

function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT')
    return `the disk is full (${code})`;
  if (isDatabaseUnavailable(error)) return `the database went away (${message})`;
  return message;
}
