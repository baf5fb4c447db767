import type { RequestHandler } from 'express';
import { rateLimited } from '../../kernel/errors.js';
import { isClosed } from '../../engine/http/guard/in-flight.js';
import { onRequestEnd } from '../../engine/http/on-request-end.js';
import { concurrency, type ConcurrencyLimits } from '../../engine/limits/concurrency.js';
import { CONCURRENCY } from '../../engine/limits/concurrency-limits.js';
import { REGISTRATIONS } from '../../marketplace/users/registration-quota.js';
import { isForm } from '../../engine/graphql/run-operation.js';
import { sessionOf } from '../../engine/http/session.js';
import type { RequestContext } from './request-context.js';
import { countIfRejected, REJECTED_FORMS } from './rejected-forms.js';
import { MIN_RATE, type MinRate, slowForms } from '../../engine/http/guard/slow-forms.js';

/** Limits of concurrent multipart forms. */
export interface UploadLimits extends ConcurrencyLimits {
  /** Minimum rate of a form while others wait. */
  minRate: MinRate;
}

export const UPLOADS: UploadLimits = { ...CONCURRENCY.forms, minRate: MIN_RATE };

/** What forms wait for if no share of their account or address is full. */
const ALL = 'all';

/**
 * Limits uploads before the parsers of both transports, so that no client fills the disk. Checks whether a visitor has
 * registrations left (P5; registration is the only form of a visitor, and of customers and administrators the only one
 * with files) and whether too many forms of the address were rejected, and admits a limited number of forms until their
 * responses are sent; others wait with their bodies unread, and slow forms are ended for them. Requests without files
 * pass. Throws RATE_LIMITED or SERVICE_UNAVAILABLE. `perClient` is false for load tests: then one account and one
 * address may use the total.
 */
export function admitUploads({ minRate, ...limits }: UploadLimits, perClient = true): RequestHandler {
  const forms = concurrency(limits);
  const slow = slowForms(minRate);

  return async (req, res, next) => {
    if (!isForm(req)) return next();
    const { deps, viewer, address } = await sessionOf<RequestContext>(res).current();
    const provider = viewer && viewer.role === 'provider' ? viewer.id : null;
    if (!provider) await deps.limits.assertNotExhausted(REGISTRATIONS, address);
    await deps.limits.assertNotExhausted(REJECTED_FORMS, address);

    const account = provider ?? `visitors of ${address}`;
    const keys = perClient ? { account, address } : {};
    const full = forms.fullKey(keys);
    const release = await slow
      .whileWaiting(full ?? ALL, () => forms.acquire(keys))
      .catch((error: unknown) => {
        throw full === undefined ? error : rateLimited(5);
      });
    const unwatch = slow.watch(req, res, [account, address, ALL]);
    onRequestEnd(req, res, () => {
      unwatch();
      release();
      void countIfRejected(res, deps.limits);
    });
    if (isClosed(req, res)) return; // disconnected while it waited
    next();
  };
}
