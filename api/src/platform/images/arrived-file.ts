import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unreadableForm } from './image-limits.js';

/** A file that was sent, waiting on the disk so that slow senders cost no memory. */
export interface ArrivedFile {
  /** Bytes. */
  size: number;
  /** Throws BAD_USER_INPUT once it was closed, which is when the sender went away. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Writes a stream to its end into a temporary file. The file has no name while it is written: it is gone with its
 * handle, even when the process is killed.
 */
export async function toDisk(stream: Readable): Promise<ArrivedFile> {
  // A sender may go away before anything listens below.
  stream.on('error', () => undefined);
  const path = join(tmpdir(), `marquee-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    for await (const chunk of stream) await file.appendFile(chunk as Buffer);
    const { size } = await file.stat();
    return {
      size,
      async read() {
        if (file.fd < 0) throw unreadableForm();
        return buffer(file.createReadStream({ start: 0, autoClose: false }));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
