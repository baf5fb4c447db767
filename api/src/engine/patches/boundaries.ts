import type { Writable } from 'node:stream';
import type { Request } from 'express';

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
 * possible boundary, regardless of how the parser reads `Content-Type`. Call it before the request is piped into its
 * parser.
 */
export function limitBoundaries(req: Request, error = new Error('The form has too many parts')): void {
  const pipe = req.pipe.bind(req);
  req.pipe = <T extends NodeJS.WritableStream>(parser: T): T => {
    limitWrites(parser as unknown as Writable, error);
    return pipe(parser);
  };
}

function limitWrites(parser: Writable, error: Error): void {
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
}
