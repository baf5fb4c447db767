import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Header } from 'tar';
import { exists, syncFolder } from '../../kernel/folders.js';
import { DIGEST } from './manifest.js';
import { BackupError } from './backup-error.js';

/** The block size of tar files, in bytes. */
export const BLOCK = 512;

/** Writes a tar file that only its owner can read. */
export interface BackupWriter {
  add(path: string, bytes: Buffer): Promise<void>;
  /** Adds the digest of all bytes, syncs the file to disk, and then renames it to its final name. */
  publish(): Promise<void>;
  /** Removes the file. This also happens if the process exits before `publish` or `abandon` was called. */
  abandon(): Promise<void>;
  /** Bytes written so far. */
  readonly size: number;
}

/** Throws `BackupError` if the file exists already or cannot be created. */
export async function writeBackup(path: string): Promise<BackupWriter> {
  const file = resolve(path);
  const part = `${file}.part`;
  if (await exists(file)) throw new BackupError(`${file} already exists and is not overwritten`);
  const handle = await open(part, 'wx', 0o600).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new BackupError(
      code === 'EEXIST'
        ? `${part} already exists: another backup is in progress, or was killed; if it was killed, delete this file`
        : `${file} cannot be written (${code ?? message})`,
    );
  });
  const clear = (): void => rmSync(part, { force: true });
  process.once('exit', clear);
  return writerOf(handle, async (done) => {
    if (done) await rename(part, file).then(() => syncFolder(dirname(file)));
    else await rm(part, { force: true });
    process.off('exit', clear);
  });
}

function writerOf(handle: FileHandle, end: (done: boolean) => Promise<void>): BackupWriter {
  const hash = createHash('sha256');
  let size = 0;

  async function write(bytes: Buffer): Promise<void> {
    await handle.writeFile(bytes);
    hash.update(bytes);
    size += bytes.length;
  }

  async function add(path: string, bytes: Buffer): Promise<void> {
    const head = Buffer.alloc(BLOCK);
    const header = new Header({
      path,
      type: 'File',
      mode: 0o600,
      size: bytes.length,
      mtime: new Date(),
    });
    if (header.encode(head)) throw new Error(`The header of an entry of the backup cannot be encoded: ${path}`);
    await write(head);
    await write(bytes);
    await write(Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK));
  }

  return {
    add,
    get size() {
      return size;
    },
    async publish() {
      await add(DIGEST, Buffer.from(hash.copy().digest('hex')));
      await write(Buffer.alloc(2 * BLOCK));
      await handle.sync();
      await handle.close();
      await end(true);
    },
    async abandon() {
      await handle.close().catch(() => undefined);
      await end(false);
    },
  };
}
