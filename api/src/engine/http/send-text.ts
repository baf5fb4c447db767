import type { Response } from 'express';

/**
 * Sends a text or bytes that were made for this request and must not be stored, so that no client asks whether they have
 * changed: Express would hash them for an `ETag`. The `Content-Type` must be set.
 */
export function sendText(res: Response, text: string | Buffer): void {
  // A long text would be copied to the headers.
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
