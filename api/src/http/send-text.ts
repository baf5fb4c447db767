import type { Response } from 'express';

/** Characters from which on a text is sent as bytes, apart from its headers. */
const LONG = 16_384;

/**
 * Sends a text that was made for this request and must not be stored, so that no client asks whether it has changed:
 * Express would hash it for an `ETag`. The `Content-Type` must be set.
 */
export function sendText(res: Response, text: string): void {
  // Node sends a text together with the headers, which is faster for short ones. For a long one it reserves three bytes for
  // each character, and its length has to be measured apart.
  const body = text.length < LONG ? text : Buffer.from(text);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}
