import { randomUUID } from 'node:crypto';
import { type EntityManager, In, type FindOptionsWhere } from 'typeorm';
import { deleteRows } from '../../engine/database/deletions.js';
import { TEST_KIND } from './webhook-kinds.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { Webhook } from './webhook.entity.js';

/** Deliveries are kept for this long after what they report. */
const KEPT = `interval '30 days'`;

/** SQL over a row of the outbox: the reader for webhooks gets the event only if the account of its provider has one. */
export const HAS_WEBHOOK = `(reader <> 'webhooks' OR EXISTS (
  SELECT FROM webhooks WHERE active AND account_id = (payload ->> 'providerId')::uuid))`;

/** Adds a delivery that tries an active webhook, which the transaction has locked. */
export async function addTest(db: EntityManager, webhookId: string): Promise<WebhookDelivery> {
  const id = randomUUID();
  await db.insert(WebhookDelivery, { id, webhookId, kind: TEST_KIND });
  return db.findOneByOrFail(WebhookDelivery, { id });
}

/** Begins anew with a delivery to an active webhook, which the transaction has locked. */
export async function sendAgain(db: EntityManager, id: string): Promise<WebhookDelivery> {
  const anew = { status: 'waiting', attempts: 0, responseStatus: null, failure: null } as const;
  await db.update(WebhookDelivery, { id }, { ...anew, nextAttemptAt: () => 'now()' });
  return db.findOneByOrFail(WebhookDelivery, { id });
}

/** Locks webhooks in the transaction, before it writes their deliveries. */
const lockWebhooks = (db: EntityManager, where: FindOptionsWhere<Webhook>): Promise<Webhook[]> =>
  db.find(Webhook, { select: { id: true }, where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });

/** What waits for webhooks that are switched off, or of an account that is banned, is never sent. */
export async function failWaiting(db: EntityManager, of: FindOptionsWhere<Webhook>): Promise<void> {
  const webhooks = await lockWebhooks(db, of);
  const waiting = { webhookId: In(webhooks.map(({ id }) => id)), status: 'waiting' } as const;
  await db.update(WebhookDelivery, waiting, { status: 'failed', nextAttemptAt: null });
}

/** In batches, since there may be many deliveries. */
export async function deleteWebhooks(db: EntityManager, of: { accountId: string } | { id: string }): Promise<void> {
  for (const { id } of await lockWebhooks(db, of)) {
    await deleteRows(db, 'webhook_deliveries', 'webhook_id = $1', [id]);
    await db.delete(Webhook, { id });
  }
}

/** Returns the number of those that it deletes. */
export const forgetDeliveries = (db: EntityManager): Promise<number> =>
  deleteRows(db, 'webhook_deliveries', `status <> 'waiting' AND at < now() - ${KEPT}`);
