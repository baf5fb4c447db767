import type { Readable } from 'node:stream';

/** The store does not answer, or only that something is wrong with it: the same may work later. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
}

/** A file of the store, as its listing tells of it. */
export interface StoredFile {
  name: string;
  /** By the clock of whoever keeps it. */
  writtenAt: Date;
}

/** Where the files of pictures are kept: a folder or an S3-compatible store. Names match `IMAGE_NAME`. */
export interface ImageStore {
  /** Resolves once the bytes would survive the process; a name is written once. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. Whoever asks must read the stream to its end or destroy it. */
  read(name: string): Promise<Readable | null>;
  /** A file that is not there is as good as removed. */
  remove(name: string): Promise<void>;
  /** Every image, in no order. */
  list(): AsyncIterable<StoredFile>;
}
