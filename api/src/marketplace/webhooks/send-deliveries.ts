import type { EntityManager } from 'typeorm';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { conflict, notFound } from '../../kernel/errors.js';
import type { Viewer } from '../users/viewer.js';
import type { DeliveryView } from './delivery-list.js';
import { addTest, sendAgain } from './deliveries.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { SENDS_FROM_ADDRESS, SENDS_OF_ACCOUNT } from './webhook-limits.js';
import { Webhook } from './webhook.entity.js';

interface Command {
  id: string;
  /** The client address. */
  address: string;
}

const sending = <T>(
  db: EntityManager,
  limits: RateLimits,
  { viewer, address }: { viewer: Viewer; address: string },
  work: (db: EntityManager) => Promise<T>,
): Promise<T> =>
  withinBothLimits(limits, [SENDS_OF_ACCOUNT, viewer.id], [SENDS_FROM_ADDRESS, address], () => db.transaction(work));

/** Locks a webhook of the viewer, so that it stays active until the commit. Throws NOT_FOUND and CONFLICT. */
async function lockActive(db: EntityManager, viewer: Viewer, id: string): Promise<void> {
  const webhook = await db.findOne(Webhook, {
    select: { id: true, active: true },
    where: { id, accountId: viewer.id },
    lock: { mode: 'pessimistic_read' },
  });
  if (!webhook) throw notFound('Webhook');
  if (!webhook.active) throw conflict('This webhook is off. Switch it on to send to it.');
}

/** Sends a delivery of the kind `webhook.test` (P70). Throws NOT_FOUND, CONFLICT (the webhook is off) and RATE_LIMITED. */
export const testWebhook = (
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { id, address }: Command,
): Promise<DeliveryView> =>
  sending(db, limits, { viewer, address }, async (db) => {
    await lockActive(db, viewer, id);
    return addTest(db, id);
  });

/**
 * Sends a delivery again, in whichever state it is: its schedule begins anew (P70). Throws NOT_FOUND, CONFLICT (its
 * webhook is off) and RATE_LIMITED.
 */
export const resendDelivery = (
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { id, address }: Command,
): Promise<DeliveryView> =>
  sending(db, limits, { viewer, address }, async (db) => {
    const own = { id, webhook: { accountId: viewer.id } };
    const found = await db.findOne(WebhookDelivery, { select: { id: true, webhookId: true }, where: own });
    if (!found) throw notFound('Delivery');
    await lockActive(db, viewer, found.webhookId);
    return sendAgain(db, id);
  });
