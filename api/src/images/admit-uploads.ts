import type { RequestHandler } from 'express';
import { busy, rateLimited } from '../errors.js';
import { whenOver } from '../http/when-over.js';
import { placesInTurn } from '../places.js';
import { contextOf } from '../request-context.js';

/** Forms with files that are taken in at a time. */
export interface UploadLimits {
  /** Of one account, or of a visitor's address. */
  ofOne: number;
  /** From everywhere: 30 of 50 MB fill 1.5 GB of disk at most. */
  ofAll: number;
  /** Milliseconds that one more waits for its turn, unread; the web gives a form up after 10 s without progress. */
  patience: number;
}

export const UPLOADS: UploadLimits = { ofOne: 4, ofAll: 30, patience: 8_000 };

/**
 * Stands before both doors' parsers, so that nobody fills the disk: looks whether a visitor has registrations left
 * (decision 5; all that a visitor has a form for), and lets few forms in at once, until they are answered; the others wait.
 * Throws RATE_LIMITED and SERVICE_UNAVAILABLE to who has waited in vain. Requests without files pass.
 */
export function admitUploads({ ofOne, ofAll, patience }: UploadLimits): RequestHandler {
  const own = placesInTurn(ofOne, patience);
  const all = placesInTurn(ofAll, patience);

  return async (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const { market, viewer, address } = contextOf(res);
    if (!viewer) await market.limits.assertLeft('registration', address);
    const leaveOwn = await own(viewer?.id ?? address);
    if (!leaveOwn) throw rateLimited(5);
    const leaveAll = await all('');
    const leave = (): void => {
      leaveAll?.();
      leaveOwn();
    };
    whenOver(req, res, leave);
    if (res.closed || req.socket.destroyed) return; // given up while it waited
    if (!leaveAll) throw busy();
    next();
  };
}
