import type { EntityManager } from 'typeorm';
import { deleteRows } from '../../engine/database/deletions.js';

/** Sent and skipped mails are remembered for this long, so that none is planned again. */
const REMEMBERED = `interval '30 days'`;

/** For how long `npm run mail:retry` can send a dead mail whose address no other row has. */
const ADDRESS_REMEMBERED = `interval '7 days'`;

/**
 * Deletes in batches what is no longer needed: mails that were sent or skipped long ago, and dead ones to an address that only they
 * contain, that of a deleted account or a former one, since nothing of a deleted account is to remain (P37). Returns
 * their number.
 */
export async function forgetMails(db: EntityManager): Promise<number> {
  const finished = await deleteRows(db, 'mails', `state IN ('sent', 'skipped') AND created_at < now() - ${REMEMBERED}`);
  const dead = await deleteRows(
    db,
    'mails',
    `state = 'dead' AND data ? 'recipient' AND created_at < now() - ${ADDRESS_REMEMBERED}`,
  );
  return finished + dead;
}
