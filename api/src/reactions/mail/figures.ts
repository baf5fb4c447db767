import type { EntityManager } from 'typeorm';

/** Mails that are not sent yet, for the operator. */
export interface MailFigures {
  pending: number;
  dead: number;
  /** Seconds since the oldest pending mail was planned; 0 if there is none. */
  oldestSeconds: number;
}

export async function mailFigures(db: EntityManager): Promise<MailFigures> {
  const [figures] = await db.query<[MailFigures]>(
    `SELECT (SELECT count(*)::int FROM mails WHERE state = 'pending') AS pending,
       (SELECT count(*)::int FROM mails WHERE state = 'dead') AS dead,
       (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 FROM mails WHERE state = 'pending')
         AS "oldestSeconds"`,
  );
  return figures;
}
