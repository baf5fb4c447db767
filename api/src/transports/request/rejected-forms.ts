import type { Response } from 'express';
import type { Quota, RateLimits } from '../../engine/limits/rate-limits.js';
import { sessionOf } from '../../engine/http/session.js';

/**
 * Multipart forms of one client address that were read and then rejected, or not sent to their end. All other limits of
 * uploads count what a valid form does, so that a client could send megabytes of invalid ones without a pause. A person
 * sends few: the pages check their forms.
 */
export const REJECTED_FORMS: Quota = { name: 'rejectedForm', points: 100, duration: 3600 };

/** Whether the client is the reason that the form changed nothing. */
const isRejected = (res: Response): boolean =>
  !res.writableFinished || sessionOf(res).isRejected || (res.statusCode >= 400 && res.statusCode < 500);

/** Counts a form if it was rejected. Belongs at the end of its request. */
export async function countIfRejected(res: Response, limits: RateLimits): Promise<void> {
  if (!sessionOf(res).isFormRead || !isRejected(res)) return;
  // Several forms may be rejected at the same time: one more than the limit is not counted, and the next is not admitted.
  await limits.take(REJECTED_FORMS, sessionOf(res).context.address).catch(() => undefined);
}
