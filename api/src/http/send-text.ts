import type { Response } from 'express';

/**
 * Sends a text that was made for this request and must not be stored, so that no client asks whether it has changed:
 * Express would hash it for an `ETag`. The `Content-Type` must be set.
 */
export function sendText(res: Response, text: string): void {
  res.setHeader('Content-Length', Buffer.byteLength(text));
  // Node sends a text together with the headers, but bytes after them.
  res.end(text);
}
