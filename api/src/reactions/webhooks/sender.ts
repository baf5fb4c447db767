import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook as Signer } from 'standardwebhooks';
import { type EntityManager, MoreThan, type QueryDeepPartialEntity } from 'typeorm';
import { type Egress, EgressError } from '../../engine/egress/egress.js';
import type { Seal } from '../../engine/secrets/seal.js';
import { informOwner } from '../../marketplace/users/account-mail.js';
import { failWaiting } from '../../marketplace/webhooks/deliveries.js';
import type { DisabledReason } from '../../marketplace/webhooks/webhook-kinds.js';
import { WebhookDelivery } from '../../marketplace/webhooks/webhook-delivery.entity.js';
import { openWebhookSecret } from '../../marketplace/webhooks/webhook-secret.js';
import { Webhook } from '../../marketplace/webhooks/webhook.entity.js';
import { bodyOf, type Presenters } from './body.js';

/** The pauses after failed attempts, in seconds; after one more it has failed (P70). */
const PAUSES = [10, 60, 600, 3600, 6 * 3600, 24 * 3600, 24 * 3600];
/** Failed attempts in a row, the first of which is a day old, that switch a webhook off. */
const MAX_FAILURES = 100;
const GONE = 410;

/** Seconds for which no other process sends a claimed delivery. */
const LEASE_SECONDS = 30;
/** After the claim. An attempt ends before its lease, so that two processes never send one delivery at the same time. */
const MAX_ATTEMPT_SECONDS = 20;
/** Webhooks to which one process sends at the same time. */
const CONCURRENCY = 32;
/** Deliveries to one webhook at the same time: a slow one delays its own, and no others. */
const SHARE = 3;
const POLL_SECONDS = 1;
/** Between two claims, so that webhooks whose turns end in the meantime are claimed together. */
const GATHER_MS = 50;
/** Milliseconds for which attempts in progress may continue when the process ends. */
const STOP_MS = 3000;
/** After a failed query, since an unavailable database would fill the log. */
const PAUSE_AFTER_ERROR_MS = 10_000;

/** A delivery that this process sends. */
type Claimed = Pick<WebhookDelivery, 'id' | 'webhookId' | 'kind' | 'bookingId' | 'messageId' | 'deleted' | 'at'> & {
  /** This attempt included. */
  attempts: number;
  accountId: string;
  url: string;
  secret: string;
  /** Whether the webhook is active, and its account not banned. */
  isWanted: boolean;
};

/**
 * Claims some deliveries each of some webhooks, chosen at random, so that those with many do not precede the others. The
 * first query steps through the index `webhook_deliveries_due` from one webhook to the next. `$2` are the webhooks to which
 * this process sends already. No transaction is open during an attempt.
 */
const CLAIM = `
  WITH RECURSIVE queue AS (
    (SELECT webhook_id, next_attempt_at FROM webhook_deliveries WHERE status = 'waiting'
     ORDER BY webhook_id, next_attempt_at LIMIT 1)
    UNION ALL
    SELECT next.* FROM queue CROSS JOIN LATERAL (
      SELECT webhook_id, next_attempt_at FROM webhook_deliveries
      WHERE status = 'waiting' AND webhook_id > queue.webhook_id ORDER BY webhook_id, next_attempt_at LIMIT 1
    ) next
  ), turn AS (
    SELECT webhook_id FROM queue WHERE next_attempt_at <= now() AND webhook_id <> ALL ($2::uuid[])
    ORDER BY random() LIMIT $1
  ), due AS (
    SELECT waiting.id FROM turn CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE webhook_id = turn.webhook_id AND status = 'waiting' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${SHARE} FOR UPDATE SKIP LOCKED
    ) waiting
  ), claimed AS (
    UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
    FROM due WHERE webhook_deliveries.id = due.id
    RETURNING webhook_deliveries.*
  )
  SELECT claimed.id, webhook_id AS "webhookId", kind, booking_id AS "bookingId", message_id AS "messageId", deleted, at,
    attempts, account_id AS "accountId", url, secret, active AND is_verified AS "isWanted"
  FROM claimed JOIN webhooks ON webhooks.id = webhook_id JOIN users ON users.id = account_id`;

/**
 * Counts a failed attempt at an address, `$3`, that the webhook still has, and returns why that switches the webhook off; `$2`
 * is the reason if it does in any case.
 */
const COUNT_FAILURE = `
  UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, now())
  WHERE id = $1 AND active AND url = $3
  RETURNING coalesce($2::text,
    CASE WHEN failures >= ${MAX_FAILURES} AND failing_since <= now() - interval '1 day' THEN 'failures' END) AS reason`;

/** A failed attempt, for the log: without address and content. */
export interface FailedAttempt {
  id: string;
  webhookId: string;
  kind: string;
  attempts: number;
  reason: string;
  status: 'waiting' | 'failed';
}

function afterFailure(attempts: number) {
  const seconds = PAUSES[attempts - 1];
  if (seconds === undefined) return { status: 'failed', nextAttemptAt: null } as const;
  return { status: 'waiting', nextAttemptAt: () => `now() + make_interval(secs => ${seconds})` } as const;
}

interface Sender {
  /** Deliveries may be due. */
  wake(): void;
  /** Waits for a moment for the attempts in progress. */
  stop(): Promise<void>;
}

export interface SenderDeps {
  egress: Pick<Egress, 'post'>;
  seal: Seal;
  present: Presenters;
  userAgent: string;
  onAttempt(outcome: 'delivered' | 'failed'): void;
  onFailedAttempt(attempt: FailedAttempt): void;
  onError(error: unknown): void;
  pollSeconds?: number;
}

/** Sends the deliveries that are due, from any process that runs this, each by one of them at a time (P70). */
export function startWebhookSender(db: EntityManager, deps: SenderDeps): Sender {
  const { egress, seal, present, userAgent, onAttempt, onFailedAttempt, onError, pollSeconds = POLL_SECONDS } = deps;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const running = new Map<string, Promise<void>>();
  let alarm = new AbortController();

  const wake = (): void => {
    alarm.abort();
    alarm = new AbortController();
  };
  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    sleep(ms, undefined, { signal }).catch(() => undefined);

  /** A worker whose lease has ended changes nothing: another has counted an attempt since, or it was begun anew. */
  const record = (db: EntityManager, { id, attempts }: Claimed, change: QueryDeepPartialEntity<WebhookDelivery>) =>
    db.update(WebhookDelivery, { id, attempts, status: 'waiting' }, change);

  /** Also if the webhook was switched off while it was on its way. */
  const succeed = ({ id, webhookId, attempts }: Claimed, responseStatus: number): Promise<void> =>
    db.transaction(async (db) => {
      await db.update(Webhook, { id: webhookId, failures: MoreThan(0) }, { failures: 0, failingSince: null });
      const delivered = { status: 'delivered', nextAttemptAt: null, responseStatus, failure: null } as const;
      await db.update(WebhookDelivery, { id, attempts }, delivered);
    });

  /** `responseStatus` is null without a response. */
  async function fail(delivery: Claimed, reason: string, responseStatus: number | null): Promise<void> {
    const { id, webhookId, accountId, kind, attempts, url } = delivery;
    const outcome = afterFailure(attempts);
    onFailedAttempt({ id, webhookId, kind, attempts, reason, status: outcome.status });
    await db.transaction(async (db) => {
      const parameters = [webhookId, responseStatus === GONE ? 'gone' : null, url];
      const [[counted]] = await db.query<[{ reason: DisabledReason | null }[], number]>(COUNT_FAILURE, parameters);
      await record(db, delivery, { ...outcome, responseStatus, failure: responseStatus === null ? reason : null });
      if (!counted?.reason) return;
      await db.update(Webhook, { id: webhookId }, { active: false, disabledReason: counted.reason });
      await failWaiting(db, { id: webhookId });
      await informOwner(db, 'webhookDisabled', { id: accountId, webhookId });
    });
  }

  async function attempt(delivery: Claimed, signal: AbortSignal): Promise<void> {
    const { id, webhookId, isWanted, url, secret } = delivery;
    const body = isWanted ? await bodyOf(db, present, delivery) : null;
    if (body === null) return void (await record(db, delivery, { status: 'failed', nextAttemptAt: null }));
    const opened = openWebhookSecret(seal, { id: webhookId, secret });
    if (opened === null) return fail(delivery, 'sealed with another secret of the server', null);
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Signer(opened).sign(id, now, body),
    };
    const response = await egress.post(url, { headers, body, signal }).catch((error: unknown) => {
      if (error instanceof EgressError) return error.message;
      throw error;
    });
    // This process ends, or was too slow: when the lease has ended, another attempt begins.
    if (signal.aborted && typeof response === 'string') return;
    const isSuccess = typeof response === 'number' && response >= 200 && response < 300;
    onAttempt(isSuccess ? 'delivered' : 'failed');
    if (typeof response === 'string') await fail(delivery, response, null);
    else await (isSuccess ? succeed(delivery, response) : fail(delivery, `HTTP ${response}`, response));
  }

  /** What fails in this process follows the same schedule, and does not count as a failure of the receiver. */
  const send = (delivery: Claimed, signal: AbortSignal): Promise<unknown> =>
    attempt(delivery, signal)
      .catch((error: unknown) => {
        onError(error);
        return record(db, delivery, afterFailure(delivery.attempts));
      })
      .catch(onError);

  function sendClaimed(deliveries: Claimed[]): void {
    const signal = AbortSignal.any([AbortSignal.timeout(MAX_ATTEMPT_SECONDS * 1000), cutOff.signal]);
    for (const webhookId of new Set(deliveries.map((delivery) => delivery.webhookId))) {
      const own = deliveries.filter((delivery) => delivery.webhookId === webhookId);
      const turn = Promise.all(own.map((delivery) => send(delivery, signal)));
      running.set(
        webhookId,
        turn.then(() => {
          running.delete(webhookId);
          wake();
        }),
      );
    }
  }

  async function sendDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { signal } = alarm;
      const free = CONCURRENCY - running.size;
      try {
        const claimed = free > 0 ? await db.query<Claimed[]>(CLAIM, [free, [...running.keys()]]) : [];
        sendClaimed(claimed);
        await (claimed.length === 0 ? pause(pollSeconds * 1000, signal) : pause(GATHER_MS, stopping.signal));
      } catch (error) {
        onError(error);
        await pause(PAUSE_AFTER_ERROR_MS, stopping.signal);
      }
    }
  }

  const done = sendDue();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      const timer = setTimeout(() => cutOff.abort(), STOP_MS);
      await done;
      await Promise.all(running.values());
      clearTimeout(timer);
    },
  };
}
