import { MIMEType } from 'node:util';
import type { Request } from 'express';

/**
 * Counts the parts of a `multipart/form-data` body as it is read, by the lines between them: busboy passes over a part
 * whose headers it cannot make sense of without a word, and its sender would be told that all went well. To be called
 * before the request is piped into its parser; the function that it returns tells how many parts have begun so far.
 */
export function countParts(req: Request): () => number {
  const boundary = new MIMEType(req.headers['content-type'] ?? '').params.get('boundary') ?? '';
  const line = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first line may stand at the very beginning.
  let unread = Buffer.from('\r\n');
  let count = 0;
  const read = (chunk: Buffer): void => {
    const bytes = Buffer.concat([unread, chunk]);
    let after = 0;
    for (;;) {
      const at = bytes.indexOf(line, after);
      // Two bytes more tell a part from the end.
      if (at < 0 || at + line.length + 2 > bytes.length) break;
      after = at + line.length;
      if (bytes.toString('latin1', after, after + 2) === '--') return void req.off('data', read);
      count += 1;
    }
    unread = bytes.subarray(Math.max(after, bytes.length - line.length - 1));
  };
  req.on('data', read);
  return () => count;
}
