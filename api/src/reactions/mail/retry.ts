import type { EntityManager } from 'typeorm';
import { GIVE_UP_HOURS } from './plan.js';

/** Begins anew with the dead mails, and returns their number. */
export async function retryDeadMails(db: EntityManager): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `UPDATE mails SET state = 'pending', attempts = 0, due_at = now(), error = NULL,
       give_up_at = now() + interval '${GIVE_UP_HOURS} hours'
     WHERE state = 'dead'`,
  );
  return count;
}
