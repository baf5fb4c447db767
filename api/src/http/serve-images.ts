import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { busy } from '../kernel/errors.js';
import { isGone } from './in-flight.js';
import { networkOf } from '../kernel/network.js';
import { queuedKeyedSemaphore } from '../kernel/keyed-semaphore.js';
import type { DiscardedImages } from '../platform/images/discarded-images.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { IMAGE_NAME, keyOf } from '../platform/images/stored-image.js';

/** Safe to keep for ever, since a name never gets other bytes; an image whatever a browser makes of it (P11). */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Files that are open for readers. Whoever reads slowly, or not at all, keeps one open, and a process can have only so
 * many: those of one address (`networkOf`) must not be all there are.
 */
export const OPEN_FILES = {
  inAll: 200,
  ofAddress: 20,
  /** Milliseconds that one waits for its turn. */
  patience: 5_000,
} as const;

/**
 * Serves `/uploads/{name}` to GET and HEAD; anything else under `/uploads` is 404 in JSON, so that no page of the app
 * ever answers there. A discarded picture is 404 although its files are kept for another day. To be mounted at the root.
 * Throws SERVICE_UNAVAILABLE when no file may be opened for so long.
 */
export function serveImages(store: ImageStore, discarded: Pick<DiscardedImages, 'has'>): Router {
  const router = express.Router();
  const ofAddress = queuedKeyedSemaphore(OPEN_FILES.ofAddress, OPEN_FILES.patience);
  const inAll = queuedKeyedSemaphore(OPEN_FILES.inAll, OPEN_FILES.patience);

  const inTurn = async (req: Request, work: () => Promise<void>): Promise<void> => {
    const leaveAddress = await ofAddress(networkOf(req.ip ?? ''));
    const leave = leaveAddress && (await inAll(''));
    try {
      if (!leave) throw busy();
      await work();
    } finally {
      leave?.();
      leaveAddress?.();
    }
  };

  router.use('/uploads', async (req, res) => {
    // The path as it was sent: no name of ours has anything to decode.
    const name = req.path.slice(1);
    const isAsked = IMAGE_NAME.test(name) && (req.method === 'GET' || req.method === 'HEAD');
    if (!isAsked) return missing(res);
    await inTurn(req, async () => {
      if (isGone(req, res)) return void res.end();
      if (await discarded.has(keyOf(name))) return missing(res);
      const etag = `"${name}"`;
      const headers = { ...HEADERS, ETag: etag };
      // Whoever knows the tag has the bytes, which never change: the store, and its bill, need not be asked.
      if (req.get('if-none-match')?.includes(etag)) return void res.set(headers).status(304).end();
      const file = await store.read(name);
      if (!file) return missing(res);
      res.set(headers);
      if (req.method === 'GET') return send(res, file);
      file.destroy();
      res.end();
    });
  });
  return router;
}

function missing(res: Response): void {
  res.status(404).json({ success: false, message: 'Image not found', code: 'NOT_FOUND' });
}

async function send(res: Response, file: Readable): Promise<void> {
  try {
    await pipeline(file, res);
  } catch (error) {
    // Somebody who has seen enough is no error.
    const wentAway = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!wentAway) throw error;
  }
}
