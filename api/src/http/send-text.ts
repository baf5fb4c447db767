import type { Response } from 'express';

/** Characters from which on a text is sent as bytes, apart from its headers. */
const LONG = 16_384;

/**
 * Sends a text that was made for this request and must not be stored, so that no client asks whether it has changed:
 * Express would hash it for an `ETag`. The `Content-Type` must be set.
 */
export function sendText(res: Response, text: string): void {
  const bytes = Buffer.byteLength(text);
  res.setHeader('Content-Length', bytes);
  // Node sends a text together with the headers, which is faster, except for a long one with other characters than those of
  // ASCII: for that it reserves three bytes for each character.
  if (bytes === text.length) res.end(text, 'latin1');
  else res.end(text.length < LONG ? text : Buffer.from(text));
}
