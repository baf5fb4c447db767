import type { Quota, RateLimits } from '../limits/rate-limits.js';

/** Requests with pictures of an account. */
export const UPLOADS_OF_ACCOUNT: Quota = { name: 'upload', points: 120, duration: 3600 };

/**
 * Requests with pictures from one client address: five pictures of up to 2 MB each, which remain for a day even if they
 * are removed. Twenty new accounts an hour could otherwise fill the disk.
 */
export const UPLOADS_FROM_ADDRESS: Quota = { name: 'uploadFromAddress', points: 240, duration: 24 * 3600 };

/** Counts a request of an account, if it has pictures. Throws RATE_LIMITED. */
export async function countUpload(
  limits: RateLimits,
  { accountId, address, images }: { accountId: string; address: string; images: readonly unknown[] },
): Promise<void> {
  if (images.length === 0) return;
  await limits.take(UPLOADS_OF_ACCOUNT, accountId);
  await limits.take(UPLOADS_FROM_ADDRESS, address);
}
