import type { RequestHandler } from 'express';
import { busy, rateLimited } from '../../kernel/errors.js';
import { isClosed } from '../../engine/http/guard/in-flight.js';
import { onRequestEnd } from '../../engine/http/on-request-end.js';
import { keyedSemaphore, queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';
import { REGISTRATIONS } from '../../marketplace/users/registration-quota.js';
import { isForm } from '../../engine/graphql/run-operation.js';
import { sessionOf } from '../../engine/http/session.js';
import type { RequestContext } from './request-context.js';
import { countIfRejected, REJECTED_FORMS } from './rejected-forms.js';
import { MIN_RATE, type MinRate, slowForms } from '../../engine/http/guard/slow-forms.js';

/** Limits of concurrent multipart forms. */
export interface UploadLimits {
  /** For each account, or a visitor's address. */
  perAccount: number;
  /** For each address (`networkOf`), regardless of accounts: an office, and a fifth of the total. */
  perAddress: number;
  /**
   * Of one address, those that wait included: a third of its requests (`RequestConcurrency`), so that the others need not
   * wait for forms.
   */
  begun: number;
  /** For all clients together, while files arrive. */
  total: number;
  /**
   * Of all clients, until their responses are sent: those of ten addresses. Costly pictures wait for others to be
   * decoded, a minute for 30 forms. 60 forms of 50 MB fill at most 3 GB of disk.
   */
  unanswered: number;
  /** Timeout of waiting, with the body unread; the web client aborts after 10 s without progress. */
  timeoutMs: number;
  /** Minimum rate of a form while others wait. */
  minRate: MinRate;
}

export const UPLOADS: UploadLimits = {
  perAccount: 4,
  perAddress: 6,
  begun: 30,
  total: 30,
  unanswered: 60,
  timeoutMs: 8_000,
  minRate: MIN_RATE,
};

/** The key under which all forms are counted. */
const ALL = 'all';

/**
 * Limits uploads before the parsers of both transports, so that no client fills the disk. Checks whether a visitor has
 * registrations left (P5; registration is the only form of a visitor, and of customers and administrators the only one
 * with files) and whether too many forms of the address were rejected, and admits a limited number of forms until they
 * have arrived and until their responses are sent; others wait, and slow forms are ended for them. Requests without files
 * pass. Throws after the timeout RATE_LIMITED or SERVICE_UNAVAILABLE. `perClient` is false for load tests: then one
 * account and one address may use the total.
 */
export function admitUploads(limits: UploadLimits, perClient = true): RequestHandler {
  const { perAccount, perAddress, begun, total, unanswered, timeoutMs, minRate } = limits;
  const unlimited = Number.POSITIVE_INFINITY;
  const ofAccount = queuedKeyedSemaphore(perClient ? perAccount : unlimited, timeoutMs);
  const ofAddress = queuedKeyedSemaphore(perClient ? perAddress : unlimited, timeoutMs);
  const begin = keyedSemaphore(perClient ? begun : unlimited);
  const ofAll = queuedKeyedSemaphore(total, timeoutMs);
  const ofUnanswered = queuedKeyedSemaphore(unanswered, timeoutMs);
  const slow = slowForms(minRate);

  return async (req, res, next) => {
    if (!isForm(req)) return next();
    const { deps, viewer, address } = await sessionOf<RequestContext>(res).current();
    const provider = viewer && viewer.role === 'provider' ? viewer.id : null;
    if (!provider) await deps.limits.assertNotExhausted(REGISTRATIONS, address);
    await deps.limits.assertNotExhausted(REJECTED_FORMS, address);

    const releases: (() => void)[] = [];
    const end = begin(address);
    if (!end) throw rateLimited(5);
    onRequestEnd(req, res, end);
    const releaseAll = (): void => {
      for (const release of releases.splice(0).reverse()) release();
    };
    const acquire = async (semaphore: typeof ofAll, key: string, timeoutError: () => Error): Promise<() => void> => {
      const release = await slow.whileWaiting(key, () => semaphore(key));
      if (release) {
        releases.push(release);
        return release;
      }
      releaseAll();
      throw timeoutError();
    };
    const account = provider ?? `visitors of ${address}`;
    await acquire(ofAccount, account, () => rateLimited(5));
    await acquire(ofAddress, address, () => rateLimited(5));
    await acquire(ofUnanswered, ALL, busy);
    const arrived = await acquire(ofAll, ALL, busy);
    req.once('end', arrived);
    releases.push(slow.watch(req, res, [account, address, ALL]));
    onRequestEnd(req, res, releaseAll);
    onRequestEnd(req, res, () => void countIfRejected(res, deps.limits));
    if (isClosed(req, res)) return; // disconnected while it waited
    next();
  };
}
