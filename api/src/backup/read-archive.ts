import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Header } from 'tar';
import { DIGEST, MANIFEST, parseManifest, type Manifest } from './manifest.js';
import { Refused } from './refused.js';
import { BLOCK } from './write-archive.js';

/** A file in a backup. */
export interface Entry {
  path: string;
  /** In bytes. */
  size: number;
  /** Where it begins in the backup, its header included. */
  start: number;
  /** Its content, piece by piece. */
  stream(): Readable;
  /** Its content at once. Throws `Refused` when it is larger than that. */
  bytes(limit: number): Promise<Buffer>;
}

/** Bytes. Nothing in it grows with the marketplace but the names of missing pictures, of which there are hardly any. */
const MANIFEST_LIMIT = 16e6;

const torn = (): Refused => new Refused('it is no backup, or one that is torn or was changed');

/** The entries of a backup, in their order. Throws `Refused` where there is something else than a plain file. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const handle = await open(file, 'r').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Refused(
      code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code ?? message})`,
    );
  });
  try {
    if (!(await handle.stat()).isFile()) throw new Refused('it is not a file');
    const { size: total } = await handle.stat();
    for (let start = 0; ;) {
      const block = Buffer.alloc(BLOCK);
      if ((await handle.read(block, 0, BLOCK, start)).bytesRead < BLOCK) throw torn();
      const entry = entryAt(file, block, start, total);
      if (!entry) return;
      yield entry;
      start += BLOCK * (1 + Math.ceil(entry.size / BLOCK));
    }
  } finally {
    await handle.close();
  }
}

/** Undefined for the empty block with which a tar file ends. */
function entryAt(file: string, block: Buffer, start: number, total: number): Entry | undefined {
  const { nullBlock, cksumValid, type, path, size } = new Header(block);
  if (nullBlock) return undefined;
  if (!cksumValid || type !== 'File' || !path || size === undefined) throw torn();
  const begin = start + BLOCK;
  if (!Number.isSafeInteger(size) || size < 0 || begin + size > total) throw torn();
  // An empty range cannot be told to a stream.
  const stream = (): Readable =>
    size === 0
      ? createReadStream('/dev/null')
      : createReadStream(file, { start: begin, end: begin + size - 1 });
  return {
    path,
    size,
    start,
    stream,
    async bytes(limit) {
      if (size > limit) throw new Refused(`its entry ${JSON.stringify(path)} is too large`);
      return Buffer.concat(await stream().toArray());
    },
  };
}

/**
 * Reads a backup once from its beginning to its end, and returns what it says about itself. Throws `Refused` when a
 * byte of it is missing or changed.
 */
export async function verify(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let last: Entry | undefined;
  for await (const entry of entriesOf(file)) {
    last = entry;
    if (entry.path !== MANIFEST) continue;
    if (manifest) throw torn();
    manifest = parseManifest((await entry.bytes(MANIFEST_LIMIT)).toString());
  }
  if (last?.path !== DIGEST || !manifest) throw torn();
  if ((await last.bytes(64)).toString() !== (await digestOf(file, last.start))) throw torn();
  return manifest;
}

/** Hex of the SHA-256 of that many bytes from the beginning. */
async function digestOf(file: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  if (length > 0)
    for await (const piece of createReadStream(file, { end: length - 1, highWaterMark: 1 << 20 }))
      hash.update(piece as Buffer);
  return hash.digest('hex');
}
