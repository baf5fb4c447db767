import { MIMEType } from 'node:util';
import type { Request } from 'express';

interface PartCounter {
  /** The number of parts that have begun so far. */
  sent(): number;
  /** Reads no more of the body: what remains of a rejected form may consist of a million boundaries. */
  stop(): void;
}

/**
 * Counts the parts of a `multipart/form-data` body by its boundaries while it is read: busboy silently skips a part
 * with malformed headers, and the client would receive a success response. Call it before the request is piped into its
 * parser.
 */
export function countParts(req: Request): PartCounter {
  const boundary = new MIMEType(req.headers['content-type'] ?? '').params.get('boundary') ?? '';
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first boundary may be at the very beginning, without a preceding line break.
  let unread = Buffer.from('\r\n');
  let count = 0;
  const stop = (): void => void req.off('data', read);
  const read = (chunk: Buffer): void => {
    const bytes = Buffer.concat([unread, chunk]);
    let after = 0;
    for (;;) {
      const at = bytes.indexOf(delimiter, after);
      // The two bytes after it distinguish a part from the end.
      if (at < 0 || at + delimiter.length + 2 > bytes.length) break;
      after = at + delimiter.length;
      if (bytes.toString('latin1', after, after + 2) === '--') return stop();
      count += 1;
    }
    unread = bytes.subarray(Math.max(after, bytes.length - delimiter.length - 1));
  };
  req.on('data', read);
  return { sent: () => count, stop };
}
