import type { IncomingMessage } from 'node:http';

/**
 * Calls `accept` with the length of each chunk of a body as it is parsed, also while the body is not read; a `data`
 * listener would take the chunks from the one that reads it later. A chunk for which it returns false is dropped. Call it
 * before the body is read. It replaces the method of the request object itself, since Express changes the prototype of
 * each request.
 */
export function onBodyChunk(req: IncomingMessage, accept: (length: number) => boolean): void {
  const push = req.push.bind(req);
  req.push = (chunk: Buffer | null): boolean => (chunk === null || accept(chunk.length) ? push(chunk) : false);
  // Node parses an unread body too, but its own `_dump` would not push the chunks, so they would not be counted.
  Object.assign(req, { _dump: () => void req.resume() });
}
