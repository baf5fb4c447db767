import type { Response } from 'express';

/**
 * Sends a text that was made for this request and must not be stored, so that no client asks whether it has changed:
 * Express would hash it for an `ETag`. The `Content-Type` must be set.
 */
export function sendText(res: Response, text: string): void {
  const bytes = Buffer.from(text);
  res.set('Content-Length', String(bytes.length));
  res.end(bytes);
}
