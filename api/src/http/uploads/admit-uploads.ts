import type { RequestHandler } from 'express';
import { busy, forbidden, rateLimited } from '../../kernel/errors.js';
import { isGone } from '../in-flight.js';
import { whenOver } from '../when-over.js';
import { queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';
import { contextOf } from '../request-context.js';
import { PACE, type Pace, slowForms } from './slow-forms.js';

/** Forms with files that are taken in at a time. */
export interface UploadLimits {
  /** Of one account, or of a visitor's address. */
  ofOne: number;
  /** Of one address (`networkOf`), whatever its accounts: an office, and a fifth of all places. */
  ofAddress: number;
  /** From everywhere: 30 of 50 MB fill 1.5 GB of disk at most. */
  ofAll: number;
  /** Milliseconds that one more waits for its turn, unread; the web gives a form up after 10 s without progress. */
  patience: number;
  /** What a form has to send while others wait. */
  pace: Pace;
}

export const UPLOADS: UploadLimits = {
  ofOne: 4,
  ofAddress: 6,
  ofAll: 30,
  patience: 8_000,
  pace: PACE,
};

/** Under which all forms are counted. */
const ALL = 'all';

/**
 * Stands before both doors' parsers, so that nobody fills the disk: looks whether a visitor has registrations left
 * (P5; all that a visitor has a form for), and lets few forms in at once, until they are answered; the others wait,
 * and forms that hold a place without sending are ended for them. Throws FORBIDDEN to customers and administrators, none
 * of whose forms has files, and RATE_LIMITED and SERVICE_UNAVAILABLE to who has waited in vain. Requests without files
 * pass. `perClient` is false for load tests: then one account and one address may have all places.
 */
export function admitUploads(limits: UploadLimits, perClient = true): RequestHandler {
  const { ofOne, ofAddress, ofAll, patience, pace } = limits;
  const unlimited = Number.POSITIVE_INFINITY;
  const own = queuedKeyedSemaphore(perClient ? ofOne : unlimited, patience);
  const here = queuedKeyedSemaphore(perClient ? ofAddress : unlimited, patience);
  const all = queuedKeyedSemaphore(ofAll, patience);
  const slow = slowForms(pace);

  return async (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const { market, viewer, address } = contextOf(res);
    if (viewer && viewer.role !== 'provider') throw forbidden();
    if (!viewer) await market.limits.assertNotExhausted('registration', address);

    const leaves: (() => void)[] = [];
    const leave = (): void => {
      for (const each of leaves.splice(0).reverse()) each();
    };
    const take = async (places: typeof own, key: string, refusal: () => Error): Promise<void> => {
      const leavePlace = await slow.whileWaiting(key, () => places(key));
      if (leavePlace) return void leaves.push(leavePlace);
      leave();
      throw refusal();
    };
    const account = viewer?.id ?? `visitors of ${address}`;
    await take(own, account, () => rateLimited(5));
    await take(here, address, () => rateLimited(5));
    await take(all, ALL, busy);
    leaves.push(slow.watch(req, res, [account, address, ALL]));
    whenOver(req, res, leave);
    if (isGone(req, res)) return; // given up while it waited
    next();
  };
}
