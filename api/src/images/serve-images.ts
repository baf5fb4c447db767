import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import type { ImageStore } from './image-store.js';
import { IMAGE_NAME } from './stored-image.js';

/** Safe to keep for ever, since a name never gets other bytes; an image whatever a browser makes of it (decision 11). */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves `/uploads/{name}` to GET and HEAD; anything else under `/uploads` is 404 in JSON, so that no page of the app
 * ever answers there. To be mounted at the root.
 */
export function serveImages(store: ImageStore): Router {
  const router = express.Router();
  router.use('/uploads', async (req, res) => {
    // The path as it was sent: no name of ours has anything to decode.
    const name = req.path.slice(1);
    const asked = IMAGE_NAME.test(name) && (req.method === 'GET' || req.method === 'HEAD');
    const file = asked ? await store.read(name) : null;
    if (!file) {
      res.status(404).json({ success: false, message: 'Image not found', code: 'NOT_FOUND' });
      return;
    }
    res.set(HEADERS).set('ETag', `"${name}"`);
    await send(req, res, file);
  });
  return router;
}

async function send(req: Request, res: Response, file: Readable): Promise<void> {
  if (req.fresh || req.method === 'HEAD') {
    file.destroy();
    res.status(req.fresh ? 304 : 200).end();
    return;
  }
  try {
    await pipeline(file, res);
  } catch (error) {
    // Somebody who has seen enough is no error.
    const wentAway = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!wentAway) throw error;
  }
}
