import { randomUUID } from 'node:crypto';
import type { Seal } from '../../../src/engine/secrets/seal.js';
import { createEgress } from '../../../src/engine/egress/egress.js';
import { newWebhookSecret } from '../../../src/marketplace/webhooks/webhook-secret.js';
import { WebhookDelivery } from '../../../src/marketplace/webhooks/webhook-delivery.entity.js';
import { WEBHOOK_KINDS } from '../../../src/marketplace/webhooks/webhook-kinds.js';
import { Webhook } from '../../../src/marketplace/webhooks/webhook.entity.js';
import { type FailedAttempt, startWebhookSender } from '../../../src/reactions/webhooks/sender.js';
import { presentersFor } from '../../../src/server/start-webhooks.js';
import type { TestApp } from '../../support/app.js';
import { until } from '../../support/eventually.js';

/** Adds a webhook of a provider, by default for all kinds, and returns its id and secret. */
export async function aWebhook(
  { dataSource, deps }: TestApp,
  { accountId, ...columns }: Partial<Webhook> & Pick<Webhook, 'accountId' | 'url'>,
): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const { secret, sealed } = newWebhookSecret(deps.webhookSeal, id);
  await dataSource.manager.insert(Webhook, { kinds: [...WEBHOOK_KINDS], ...columns, id, accountId, secret: sealed });
  return { id, secret };
}

/** The deliveries that are planned by now, in the order of what they report. */
export async function planned({ dataSource }: TestApp): Promise<WebhookDelivery[]> {
  const waiting = (): Promise<unknown[]> => dataSource.query(`SELECT FROM outbox WHERE reader = 'webhooks'`);
  await until(async () => (await waiting()).length === 0);
  return dataSource.manager.find(WebhookDelivery, { order: { at: 'ASC' } });
}

/** Sends deliveries to loopback addresses until it is stopped, which a test must do. */
export function aSender(
  { dataSource, deps }: TestApp,
  {
    timeoutMs = 10_000,
    manager = dataSource.manager,
    seal = deps.webhookSeal,
  }: { timeoutMs?: number; manager?: TestApp['dataSource']['manager']; seal?: Seal } = {},
) {
  const failures: FailedAttempt[] = [];
  const errors: unknown[] = [];
  const sender = startWebhookSender(manager, {
    egress: createEgress({ allowsPrivate: true }, { timeoutMs }),
    seal,
    present: presentersFor(deps),
    userAgent: 'Marquee',
    onAttempt: () => undefined,
    onFailedAttempt: (failure) => failures.push(failure),
    onError: (error) => errors.push(error),
    pollSeconds: 0.02,
  });
  return { failures, errors, ...sender };
}

/** Sends what is due until nothing is, or none of it has been attempted. */
export async function deliver(app: TestApp): Promise<WebhookDelivery[]> {
  await planned(app);
  const { stop, errors } = aSender(app);
  const due = (): Promise<unknown[]> =>
    app.dataSource.query(
      `SELECT FROM webhook_deliveries WHERE status = 'waiting' AND next_attempt_at <= now() + interval '9 seconds'`,
    );
  await until(async () => errors.length > 0 || (await due()).length === 0);
  await stop();
  if (errors.length > 0) throw errors[0];
  return planned(app);
}
