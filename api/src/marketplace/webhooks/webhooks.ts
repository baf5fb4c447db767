import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { withAccountLock } from '../../engine/database/account-lock.js';
import { violates } from '../../engine/database/database-errors.js';
import { type EgressPolicy, urlProblem } from '../../engine/egress/allowed-url.js';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import type { Seal } from '../../engine/secrets/seal.js';
import { badInput, conflict, notFound, unauthenticated } from '../../kernel/errors.js';
import { assertSession, type Viewer } from '../users/viewer.js';
import { failWaiting } from './deliveries.js';
import type { WebhookKind } from './webhook-kinds.js';
import { MAX_WEBHOOKS, WEBHOOK_CHANGES_FROM_ADDRESS, WEBHOOK_CHANGES_OF_ACCOUNT } from './webhook-limits.js';
import { newWebhookSecret } from './webhook-secret.js';
import { Webhook } from './webhook.entity.js';

/** A webhook as its provider sees it. */
export type WebhookView = Omit<Webhook, 'account' | 'accountId' | 'secret' | 'failingSince' | 'activeSince'>;

export interface WebhookDeps extends EgressPolicy {
  limits: RateLimits;
  webhookSeal: Seal;
}

interface NewWebhook {
  url: string;
  kinds: readonly WebhookKind[];
  /** The client address. */
  address: string;
}

/** What is undefined or null stays. */
interface WebhookChanges {
  id: string;
  url?: string | null | undefined;
  kinds?: readonly WebhookKind[] | null | undefined;
  active?: boolean | null | undefined;
  /** The client address. */
  address: string;
}

const SHOWN = {
  ...{ id: true, url: true, kinds: true },
  ...{ active: true, disabledReason: true, failures: true, createdAt: true },
} as const;

const SWITCHED_ON = {
  ...{ active: true, disabledReason: null, failures: 0, failingSince: null },
  activeSince: () => 'CASE WHEN active THEN active_since ELSE now() END',
} as const;

/** The webhooks of the viewer, in the order in which they were created (P70). */
export const webhooks = (db: EntityManager, { id: accountId }: Viewer): Promise<WebhookView[]> =>
  db.find(Webhook, { select: SHOWN, where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });

function assertAllowed(url: string, policy: EgressPolicy): void {
  const problem = urlProblem(url, policy);
  if (problem !== null) throw badInput({ url: problem });
}

const withinChanges = <T>(limits: RateLimits, { id }: Viewer, address: string, work: () => Promise<T>): Promise<T> =>
  withinBothLimits(limits, [WEBHOOK_CHANGES_OF_ACCOUNT, id], [WEBHOOK_CHANGES_FROM_ADDRESS, address], work);

const shownById = (db: EntityManager, id: string): Promise<WebhookView> =>
  db.findOneOrFail(Webhook, { select: SHOWN, where: { id } });

/**
 * Creates a webhook of a provider, and returns its secret, this once (P70). Throws BAD_USER_INPUT (url), CONFLICT (the
 * provider has the maximum number), RATE_LIMITED, and UNAUTHENTICATED (the session has ended meanwhile).
 */
export async function createWebhook(
  db: EntityManager,
  { limits, webhookSeal, allowsPrivate }: WebhookDeps,
  viewer: Viewer,
  { url, kinds, address }: NewWebhook,
): Promise<{ webhook: WebhookView; secret: string }> {
  assertAllowed(url, { allowsPrivate });
  const { id: accountId } = viewer;
  const id = randomUUID();
  const { secret, sealed } = newWebhookSecret(webhookSeal, id);
  const added = { id, accountId, url, kinds: [...new Set(kinds)], secret: sealed };
  try {
    const webhook = await withinChanges(limits, viewer, address, () =>
      withAccountLock(db, accountId, async (db) => {
        await assertSession(db, viewer);
        if ((await db.countBy(Webhook, { accountId })) >= MAX_WEBHOOKS)
          throw conflict(`You can have up to ${MAX_WEBHOOKS} webhooks. Delete one to create another.`);
        await db.insert(Webhook, added);
        return shownById(db, id);
      }),
    );
    return { webhook, secret };
  } catch (error) {
    throw violates(error, 'webhooks_account_id_fkey') ? unauthenticated() : error;
  }
}

/**
 * Changes a webhook of the viewer, and switches it off or on. Throws BAD_USER_INPUT (url), NOT_FOUND for accounts other
 * than the owner, RATE_LIMITED, and UNAUTHENTICATED (the session has ended meanwhile).
 */
export async function updateWebhook(
  db: EntityManager,
  { limits, allowsPrivate }: Pick<WebhookDeps, 'limits' | 'allowsPrivate'>,
  viewer: Viewer,
  { id, url, kinds, active, address }: WebhookChanges,
): Promise<WebhookView> {
  if (url) assertAllowed(url, { allowsPrivate });
  const changes = {
    ...(url && { url }),
    ...(kinds && { kinds: [...new Set(kinds)] }),
    ...(active ? SWITCHED_ON : active === false && { active }),
  };
  return withinChanges(limits, viewer, address, () =>
    db.transaction(async (db) => {
      const own = { id, accountId: viewer.id };
      if (!(await db.findOne(Webhook, { select: { id: true }, where: own, lock: { mode: 'for_no_key_update' } })))
        throw notFound('Webhook');
      await assertSession(db, viewer);
      if (Object.keys(changes).length > 0) await db.update(Webhook, own, changes);
      if (active === false) await failWaiting(db, own);
      return shownById(db, id);
    }),
  );
}

/** Deletes a webhook of the viewer, and its deliveries with it. Throws NOT_FOUND for accounts other than the owner. */
export async function deleteWebhook(db: EntityManager, viewer: Viewer, id: string): Promise<string> {
  const { affected } = await db.delete(Webhook, { id, accountId: viewer.id });
  if (!affected) throw notFound('Webhook');
  return id;
}
