import type { RequestHandler } from 'express';
import { busy, rateLimited } from '../errors.js';
import { places } from '../places.js';
import { contextOf } from '../request-context.js';

/** Forms with files at a time, of one account or visitor's address, and in all: 30 of 50 MB fill 1.5 GB of disk at most. */
export const UPLOADS_AT_ONCE = { ofOne: 4, ofAll: 30 } as const;

/**
 * Stands before both doors' parsers, so that nobody fills the disk: looks whether a visitor has registrations left
 * (decision 5; all that a visitor has a form for), and lets few forms in at once, until they are answered. Throws
 * RATE_LIMITED and SERVICE_UNAVAILABLE. Requests without files pass.
 */
export function admitUploads({ ofOne, ofAll } = UPLOADS_AT_ONCE): RequestHandler {
  const own = places(ofOne);
  const all = places(ofAll);

  return async (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const { market, viewer, address } = contextOf(res);
    if (!viewer) await market.limits.assertLeft('registration', address);
    const leaveOwn = own(viewer?.id ?? address);
    if (!leaveOwn) throw rateLimited(5);
    const leaveAll = all('');
    if (!leaveAll) leaveOwn();
    if (!leaveAll) throw busy();
    res.once('close', () => {
      leaveOwn();
      leaveAll();
    });
    next();
  };
}
