import type { EntityManager } from 'typeorm';

/** Deliveries that wait, for the operator. */
export interface WebhookFigures {
  waiting: number;
  /** Seconds since the first of them was due; 0 if none is. */
  overdueSeconds: number;
}

export async function webhookFigures(db: EntityManager): Promise<WebhookFigures> {
  const [figures] = await db.query<[WebhookFigures]>(
    `SELECT count(*)::int AS waiting,
       coalesce(greatest(extract(epoch FROM now() - min(next_attempt_at)), 0), 0)::float8 AS "overdueSeconds"
     FROM webhook_deliveries WHERE status = 'waiting'`,
  );
  return figures;
}
