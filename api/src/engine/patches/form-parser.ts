import type { Readable, Writable } from 'node:stream';
import type { Request } from 'express';
import { hasTooManyValues } from '../../kernel/json-values.js';

/** Patches the parser into which the request is piped. Call it before. */
function patchParser(req: Request, patch: (parser: Writable) => void): void {
  const pipe = req.pipe.bind(req);
  req.pipe = <T extends NodeJS.WritableStream>(parser: T): T => {
    patch(parser as unknown as Writable);
    return pipe(parser);
  };
}

/** What each boundary of a form begins with; only the first one may have no line break before it. */
const BOUNDARY = Buffer.from('\r\n--');

/**
 * Maximum number in a form. A form over GraphQL has up to seven parts, over REST up to 125; pictures of 50 MB contain these
 * four bytes by chance at most a few times.
 */
const MAX_BOUNDARIES = 200;

/**
 * Ends a form with this error that has too many boundaries, before the parser reads them. The parser creates an error for
 * each empty part, and searches on after every text that resembles a boundary: 64 kB of them took 58 ms. Counts every
 * possible boundary, regardless of how the parser reads `Content-Type`.
 */
export const limitBoundaries = (req: Request, error = new Error('The form has too many parts')): void =>
  patchParser(req, (parser) => {
    const write = parser.write.bind(parser) as (chunk: Buffer) => boolean;
    let count = 0;
    let end = Buffer.alloc(0);
    parser.write = (chunk: Buffer): boolean => {
      const bytes = Buffer.concat([end, chunk]);
      for (let at = bytes.indexOf(BOUNDARY); at >= 0 && count <= MAX_BOUNDARIES; at = bytes.indexOf(BOUNDARY, at + 1))
        count += 1;
      end = bytes.subarray(Math.max(0, bytes.length - BOUNDARY.length + 1));
      if (count <= MAX_BOUNDARIES) return write(chunk);
      // What follows is read and dropped.
      parser.write = () => true;
      parser.emit('error', error);
      return true;
    };
  });

/**
 * Passes the parts to graphql-upload that it can handle. Only the first part of each name, the others are read and
 * dropped: it deletes only the last file of a name, and those of the last map of files, so that the temporary files of
 * earlier ones would remain on the disk until the process ends. And a text that is too costly as one that is too long,
 * which it rejects.
 */
export const limitParts = (req: Request): void =>
  patchParser(req, (parser) => {
    const emit = parser.emit.bind(parser);
    const seen = new Set<unknown>();
    parser.emit = (event: string | symbol, ...args: unknown[]): boolean => {
      if (event !== 'field' && event !== 'file') return emit(event, ...args);
      const [name, content, info] = args;
      if (seen.has(name)) {
        if (event === 'file') (content as Readable).on('error', () => undefined).resume();
        return true;
      }
      seen.add(name);
      const isCostly = event === 'field' && isTooCostly(name, String(content));
      return isCostly ? emit(event, name, '', { ...(info as object), valueTruncated: true }) : emit(event, ...args);
    };
  });

/** Levels of a path in the `map` of a form; `variables.input.images.0` has four. */
const MAX_LEVELS = 20;

/**
 * Whether a text has too many values (see `hasTooManyValues`), or is a map of files with a path of many levels:
 * graphql-upload copies the rest of the path for each level, and twenty paths of 4,500 levels blocked the event loop for
 * seconds.
 */
function isTooCostly(name: unknown, text: string): boolean {
  if (hasTooManyValues(Buffer.from(text))) return true;
  return (
    name === 'map' && pathsOf(text).some((path) => typeof path === 'string' && path.split('.').length > MAX_LEVELS)
  );
}

/** Empty for a map that is malformed, which graphql-upload reports. */
function pathsOf(text: string): unknown[] {
  try {
    return Object.values(JSON.parse(text) as object)
      .filter(Array.isArray)
      .flat();
  } catch {
    return [];
  }
}
