import type { EntityManager } from 'typeorm';
import { asList } from '../../engine/database/connections-of-address.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertLimit, isId } from '../../kernel/validation.js';
import type { Viewer } from '../users/viewer.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { DEFAULT_LISTED_DELIVERIES, MAX_LISTED_DELIVERIES } from './webhook-limits.js';
import { Webhook } from './webhook.entity.js';

const SHOWN = ['id', 'kind', 'status', 'attempts', 'nextAttemptAt', 'responseStatus', 'failure', 'at'] as const;

/** A delivery as the provider of its webhook sees it. */
export type DeliveryView = Pick<WebhookDelivery, (typeof SHOWN)[number]>;

/** A part of the deliveries of a webhook, newest first. */
export interface DeliveryPage {
  nodes: DeliveryView[];
  /** The cursor of the last node, for `after`; null without nodes. */
  endCursor: string | null;
  hasNextPage: boolean;
  /** The number of all deliveries of the webhook. */
  totalCount: number;
}

interface PageCommand {
  webhookId: string;
  /** From 1 to `MAX_LISTED_DELIVERIES`. */
  first?: number | null | undefined;
  /** Continues after this `endCursor` of the same webhook. */
  after?: string | null | undefined;
}

const invalidAfter = () => badInput({ after: 'after must be the endCursor of another page of these deliveries' });

/**
 * The deliveries of a webhook of the viewer, newest first (P70). The cursor is the id of a delivery: a page continues
 * behind it, also if others were added meanwhile. Throws BAD_USER_INPUT (first, after) and NOT_FOUND.
 */
export async function deliveriesOf(
  db: EntityManager,
  viewer: Viewer,
  { webhookId, first, after }: PageCommand,
): Promise<DeliveryPage> {
  const maximum = assertLimit(first, MAX_LISTED_DELIVERIES, DEFAULT_LISTED_DELIVERIES, 'first');
  const cursor = after ? after : null;
  if (cursor !== null && !isId(cursor)) throw invalidAfter();
  if (!(await db.existsBy(Webhook, { id: webhookId, accountId: viewer.id }))) throw notFound('Webhook');
  if (cursor !== null && !(await db.existsBy(WebhookDelivery, { id: cursor, webhookId }))) throw invalidAfter();
  const page = db
    .createQueryBuilder(WebhookDelivery, 'delivery')
    .select(SHOWN.map((name) => `delivery.${name}`))
    .where({ webhookId })
    .orderBy({ 'delivery.at': 'DESC', 'delivery.id': 'DESC' })
    .limit(maximum + 1);
  if (cursor !== null)
    page.andWhere('(delivery.at, delivery.id) < (SELECT at, id FROM webhook_deliveries WHERE id = :cursor)', {
      cursor,
    });
  const found = await asList(db, () => page.getMany());
  const nodes = found.slice(0, maximum);
  return {
    nodes,
    endCursor: nodes.at(-1)?.id ?? null,
    hasNextPage: found.length > maximum,
    totalCount: await db.countBy(WebhookDelivery, { webhookId }),
  };
}
