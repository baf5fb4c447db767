import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unreadableForm } from './image-limits.js';

/** A received file, spooled to disk so that slow uploads occupy no memory. */
export interface SpooledFile {
  /** Bytes. */
  size: number;
  /** Throws BAD_USER_INPUT if the file is closed, which happens when the client disconnects. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Writes a stream into a temporary file and resolves at its end. The file is unlinked before its content is written, so
 * that the system removes it with its handle, even when the process is killed.
 */
export async function spoolToDisk(stream: Readable): Promise<SpooledFile> {
  // The client may disconnect before the iteration below begins; without a listener, that error would be uncaught.
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
