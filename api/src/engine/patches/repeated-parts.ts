import type { Readable, Writable } from 'node:stream';
import type { Request } from 'express';

/**
 * Passes only the first part of each name to the listeners of the parser; the others are read and dropped.
 * graphql-upload deletes only the last file of a name, and those of the last map of files: the temporary files of
 * earlier ones would remain on the disk until the process ends. Call it before the request is piped into its parser.
 */
export function dropRepeatedParts(req: Request): void {
  const pipe = req.pipe.bind(req);
  req.pipe = <T extends NodeJS.WritableStream>(parser: T): T => {
    onlyFirst(parser as unknown as Writable);
    return pipe(parser);
  };
}

function onlyFirst(parser: Writable): void {
  const emit = parser.emit.bind(parser);
  const seen = new Set<unknown>();
  parser.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    const isPart = event === 'field' || event === 'file';
    const [name, content] = args;
    if (!isPart || !seen.has(name)) {
      if (isPart) seen.add(name);
      return emit(event, ...args);
    }
    if (event === 'file') (content as Readable).on('error', () => undefined).resume();
    return true;
  };
}
