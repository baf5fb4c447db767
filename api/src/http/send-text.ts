import type { Response } from 'express';

/** Characters. Encoding a longer text takes longer than sending it in two pieces. */
const LONG = 16_384;

/**
 * Sends a text that was made for this request and must not be stored, so that no client asks whether it has changed:
 * Express would hash it for an `ETag`. The `Content-Type` must be set.
 */
export function sendText(res: Response, text: string): void {
  // Node sends a text together with the headers, but bytes after them. It measures a text first, and encodes it into
  // three bytes of memory for each character.
  const body = text.length < LONG ? text : Buffer.from(text);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}
