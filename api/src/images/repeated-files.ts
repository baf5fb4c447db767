import type { Writable } from 'node:stream';
import Upload from 'graphql-upload/Upload.mjs';
import type { FileUpload } from './upload.scalar.js';

type ArrivingFile = FileUpload & { capacitor: Writable };

const first = new WeakMap<Upload, ArrivingFile>();

/**
 * Drops files of a form after the first of their name, as they come. graphql-upload cleans up only the last of them, and
 * would leave the temporary files of the others on the disk until the process ends.
 */
export function dropRepeatedFiles(): void {
  Object.defineProperty(Upload.prototype, 'file', {
    configurable: true,
    get(this: Upload) {
      return first.get(this);
    },
    set(this: Upload, file: ArrivingFile) {
      if (!first.has(this)) first.set(this, file);
      // With an error, since it is an error that makes the parser read on past the file.
      else file.capacitor.destroy(new Error('A file of this name came before'));
    },
  });
}
