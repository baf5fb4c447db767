import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Header } from 'tar';
import { DIGEST, MANIFEST, parseManifest, type Manifest } from './manifest.js';
import { BackupError } from './backup-error.js';
import { BLOCK } from './write-backup.js';

/** A file in a backup. */
export interface Entry {
  path: string;
  /** In bytes. */
  size: number;
  /** The offset of its header in the backup. */
  start: number;
  /** Its content as a stream. */
  stream(): Readable;
  /** Its whole content. Throws `BackupError` if it is larger than `limit`. */
  bytes(limit: number): Promise<Buffer>;
}

/** Generous: only the names of missing pictures, usually none, grow with the marketplace. */
const MAX_MANIFEST_BYTES = 16e6;

const damaged = (): BackupError => new BackupError('it is not a backup, or it is truncated or was changed');

/** Yields the entries of a backup in their order. Throws `BackupError` for an entry that is not a regular file. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const handle = await open(file, 'r').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new BackupError(code === 'ENOENT' ? 'the file does not exist' : `it cannot be read (${code ?? message})`);
  });
  try {
    if (!(await handle.stat()).isFile()) throw new BackupError('it is not a regular file');
    const { size: total } = await handle.stat();
    for (let start = 0; ;) {
      const block = Buffer.alloc(BLOCK);
      if ((await handle.read(block, 0, BLOCK, start)).bytesRead < BLOCK) throw damaged();
      const entry = entryAt(file, block, start, total);
      if (!entry) return;
      yield entry;
      start += BLOCK * (1 + Math.ceil(entry.size / BLOCK));
    }
  } finally {
    await handle.close();
  }
}

/** Throws BackupError for numbers that no file size can be. */
function headerOf(block: Buffer): Header {
  try {
    return new Header(block);
  } catch {
    throw damaged();
  }
}

/** Returns undefined for the empty block that ends a tar file. */
function entryAt(file: string, block: Buffer, start: number, total: number): Entry | undefined {
  const { nullBlock, cksumValid, type, path, size } = headerOf(block);
  if (nullBlock) return undefined;
  if (!cksumValid || type !== 'File' || !path || size === undefined) throw damaged();
  const begin = start + BLOCK;
  if (!Number.isSafeInteger(size) || size < 0 || begin + size > total) throw damaged();
  // `createReadStream` cannot read an empty range.
  const stream = (): Readable =>
    size === 0 ? createReadStream('/dev/null') : createReadStream(file, { start: begin, end: begin + size - 1 });
  return {
    path,
    size,
    start,
    stream,
    async bytes(limit) {
      if (size > limit) throw new BackupError(`its entry ${JSON.stringify(path)} is too large`);
      return Buffer.concat(await stream().toArray());
    },
  };
}

/**
 * Reads a backup completely, and returns its manifest. Throws `BackupError` if a byte is missing or was changed.
 */
export async function verify(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let last: Entry | undefined;
  for await (const entry of entriesOf(file)) {
    last = entry;
    if (entry.path !== MANIFEST) continue;
    if (manifest) throw damaged();
    manifest = parseManifest((await entry.bytes(MAX_MANIFEST_BYTES)).toString());
  }
  if (last?.path !== DIGEST || !manifest) throw damaged();
  if ((await last.bytes(64)).toString() !== (await digestOf(file, last.start))) throw damaged();
  return manifest;
}

/** SHA-256 of the first `length` bytes, in hexadecimal. */
async function digestOf(file: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  if (length > 0)
    for await (const piece of createReadStream(file, { end: length - 1, highWaterMark: 1 << 20 }))
      hash.update(piece as Buffer);
  return hash.digest('hex');
}
