import type { EntityManager } from 'typeorm';
import { Mail } from './mail.entity.js';
import { GIVE_UP_HOURS } from './plan.js';

/** Begins anew with the dead mails, and returns their number. */
export async function retryDeadMails(db: EntityManager): Promise<number> {
  const { affected } = await db.update(
    Mail,
    { state: 'dead' },
    {
      ...{ state: 'pending', attempts: 0, error: null },
      dueAt: () => 'now()',
      giveUpAt: () => `now() + interval '${GIVE_UP_HOURS} hours'`,
    },
  );
  return affected ?? 0;
}
