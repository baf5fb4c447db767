import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import express, { type Response, type Router } from 'express';
import { isClosed } from './guard/in-flight.js';
import { networkOf } from '../../kernel/network.js';
import type { DiscardedImages } from '../images/discarded-images.js';
import type { ImageStore } from '../images/image-store.js';
import { CACHE_CONTROL, IMAGE_NAME, keyOf } from '../images/stored-image.js';
import { concurrency } from '../limits/concurrency.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';

/** Can be cached indefinitely, since the content of a name never changes; always interpreted as an image (P11). */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': CACHE_CONTROL,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves `/uploads/{name}` to GET and HEAD; any other request under `/uploads` results in 404 in JSON, never in the
 * page of the web app. A discarded image is a 404, although its files are stored for another day. Mount it at the root.
 * Throws SERVICE_UNAVAILABLE if no file can be opened until the timeout.
 */
export function serveImages(store: ImageStore, discarded: Pick<DiscardedImages, 'has'>): Router {
  const router = express.Router();
  const files = concurrency(CONCURRENCY.files);

  router.use('/uploads', async (req, res) => {
    // The path without decoding: valid names contain no encoded characters.
    const name = req.path.slice(1);
    const isValid = IMAGE_NAME.test(name) && (req.method === 'GET' || req.method === 'HEAD');
    if (!isValid) return missing(res);
    let content: Buffer | undefined;
    await files.run({ address: networkOf(req.ip ?? '') }, async () => {
      if (isClosed(req, res)) return void res.end();
      if (await discarded.has(keyOf(name))) return missing(res);
      const etag = `"${name}"`;
      const headers = { ...HEADERS, ETag: etag };
      // A client with the tag has the content, which never changes, so the store (billed per request) is not accessed.
      if (req.get('if-none-match')?.includes(etag)) return void res.set(headers).status(304).end();
      const file = await store.read(name);
      if (!file) return missing(res);
      if (req.method === 'GET') content = await readWhole(file, res);
      else file.destroy();
      res.set(headers);
      if (req.method === 'HEAD') res.end();
    });
    if (content) res.end(content);
  });
  return router;
}

function missing(res: Response): void {
  res.status(404).json({ success: false, message: 'Image not found', code: 'NOT_FOUND' });
}

/**
 * Reads a picture, which has up to 1.5 MB (P11), so that its file is closed before the response is sent: all
 * others of an address would otherwise wait for twenty visitors with slow connections. `engine/http/guard/unread.ts` limits how much
 * these leave unread. Undefined if the client disconnects.
 */
async function readWhole(file: Readable, res: Response): Promise<Buffer | undefined> {
  const stop = (): void => void file.destroy();
  res.once('close', stop);
  try {
    return await buffer(file);
  } catch (error) {
    if (!res.closed) throw error;
    return undefined;
  } finally {
    res.off('close', stop);
  }
}
