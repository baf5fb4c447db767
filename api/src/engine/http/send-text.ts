import type { Response } from 'express';

/** Characters from which on a text is sent as bytes, apart from its headers. */
const LONG = 16_384;

/**
 * Sends a text that was made for this request and must not be stored, so that no client asks whether it has changed:
 * Express would hash it for an `ETag`. The `Content-Type` must be set.
 * @param end ASCII characters to send after the text, without a copy of a long one
 */
export function sendText(res: Response, text: string, end = ''): void {
  const length = Buffer.byteLength(text);
  const encoding = length === text.length ? 'latin1' : 'utf8';
  res.setHeader('Content-Length', length + end.length);
  // Node.js sends a text together with the headers, which is faster for a short one. It copies a long one for that, and
  // reserves three bytes for each of its characters if some are not ASCII.
  if (text.length < LONG) return void res.end(text + end, encoding);
  const bytes = Buffer.allocUnsafeSlow(length + end.length);
  bytes.write(text, encoding);
  bytes.write(end, length, 'latin1');
  res.end(bytes);
}

/** Sends bytes in the same way. */
export function sendBytes(res: Response, bytes: Buffer): void {
  res.setHeader('Content-Length', bytes.length);
  if (bytes.length < LONG) res.end(bytes.toString('latin1'), 'latin1');
  else res.end(bytes);
}
