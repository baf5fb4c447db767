import type { Readable } from 'node:stream';

/** The image store does not respond or reports an internal error; a retry may succeed. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** A file of the store, as listed. */
export interface StoredFile {
  name: string;
  /** By the clock of the store. */
  writtenAt: Date;
}

/** Stores the files of pictures in a folder or an S3-compatible store. Names match `IMAGE_NAME`. */
export interface ImageStore {
  /** Resolves once the bytes would survive the process; each name is written only once. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such file. The caller must read the stream to its end or destroy it. */
  read(name: string): Promise<Readable | null>;
  /** Resolves also if there is no such file. */
  remove(name: string): Promise<void>;
  /** All images, in no particular order. */
  list(): AsyncIterable<StoredFile>;
}
