import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { beginTrace } from '../../engine/ops/tracing.js';
import { MailError, type MailTransport, type OutgoingMail } from '../../engine/mail/outgoing-mail.js';
import { Mail } from './mail.entity.js';
import type { MailKind } from './mail-kind.js';
import type { MailData } from './plan.js';

/** A mail that this process sends. */
export interface ClaimedMail {
  id: string;
  kind: MailKind;
  accountId: string | null;
  bookingId: string | null;
  data: MailData | null;
  /** This attempt included. */
  attempts: number;
  isLastAttempt: boolean;
}

/** Makes the mail from the rows to which it refers; null if it is no longer true. */
export type Compose = (mail: ClaimedMail) => Promise<OutgoingMail | null>;

/** Seconds for which no other process sends a claimed mail. */
const LEASE_SECONDS = 45;
/** After the claim. An attempt ends before its lease, so that two processes never send one mail at the same time. */
const MAX_ATTEMPT_SECONDS = 30;
/** Accounts to which one process sends mails at the same time: each receives its mails in their order. */
const CONCURRENCY = 8;
const POLL_SECONDS = 2;
/** For each claimed mail, so that at most ten per second compete with requests for the processor. */
const PAUSE_PER_MAIL_MS = 100;
/** Seconds after the first failed attempt; they double with each further one. */
const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 3 * 3600;
/** Attempts to record in the database what has become of a mail, a second apart. */
const RECORD_TRIES = 5;
/** Milliseconds for which attempts in progress may continue when the process ends. */
const STOP_MS = 3000;
/** After a failed query, since an unavailable database would fill the log. */
const PAUSE_AFTER_ERROR_MS = 10_000;

/** Mails with a key, for which people wait, are sent first; the index `mails_next` has this order. */
const ORDER = `kind NOT IN ('password-reset', 'email-verification', 'welcome'), attempts > 0, due_at`;

/** No transaction is open while the mail server is talked to. */
const CLAIM = /* E8 */ `
  WITH due AS (
    SELECT id, due_at FROM mails
    WHERE state = 'pending' AND due_at <= now() ORDER BY ${ORDER} LIMIT $1 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE mails SET attempts = attempts + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
    FROM due WHERE mails.id = due.id
    RETURNING mails.*, due.due_at AS was_due_at
  )
  SELECT id, kind, account_id AS "accountId", booking_id AS "bookingId", data, attempts,
    now() + interval '${LEASE_SECONDS} seconds' > give_up_at AS "isLastAttempt"
  FROM claimed ORDER BY was_due_at`;

const REFERS_TO_NOTHING = { accountId: null, bookingId: null, data: null };

const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20), MAX_PAUSE_SECONDS) * (0.8 + 0.4 * Math.random());

interface Sender {
  /** Mails may be due. */
  wake(): void;
  /** Waits for a moment for the attempts in progress. */
  stop(): Promise<void>;
}

/** A failed attempt, for the log: without recipient and text. */
export interface FailedAttempt {
  id: string;
  kind: MailKind;
  attempts: number;
  reason: string;
  state: 'pending' | 'dead';
}

interface SenderDeps {
  compose: Compose;
  transport: MailTransport;
  onFailedAttempt(attempt: FailedAttempt): void;
  onError(error: unknown): void;
  pollSeconds?: number;
  pauseMs?: number;
}

/** Sends the mails that are due, from any process that runs this, each by one of them at a time (P31). */
export function startMailSender(
  db: EntityManager,
  { compose, transport, onFailedAttempt, onError, pollSeconds = POLL_SECONDS, pauseMs = PAUSE_PER_MAIL_MS }: SenderDeps,
): Sender {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const running = new Set<Promise<void>>();
  let alarm = new AbortController();

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    sleep(ms, undefined, { signal }).catch(() => undefined);

  /**
   * What has become of a mail is recorded, even if the database is unavailable for a moment. A worker whose lease has ended
   * changes nothing: another has counted an attempt since.
   */
  async function record({ id, attempts }: ClaimedMail, change: QueryDeepPartialEntity<Mail>): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await db.update(Mail, { id, attempts, state: 'pending' }, change);
        return;
      } catch (error) {
        if (tries === RECORD_TRIES) throw error;
        await pause(1000, cutOff.signal);
      }
  }

  const finish = (mail: ClaimedMail, state: 'sent' | 'skipped'): Promise<void> =>
    record(mail, { state, error: null, .../* E9 */ REFERS_TO_NOTHING });

  async function fail(mail: ClaimedMail, error: MailError): Promise<void> {
    const { id, kind, attempts, isLastAttempt } = mail;
    const { reason, isPermanent } = error;
    const state = isPermanent || isLastAttempt ? 'dead' : 'pending';
    onFailedAttempt({ id, kind, attempts, reason, state });
    const dueAt = () => `now() + make_interval(secs => ${pauseAfter(attempts)})`;
    await record(mail, { state, error: reason, dueAt });
  }

  async function attempt(mail: ClaimedMail, signal: AbortSignal): Promise<'sent' | 'skipped'> {
    const outgoing = await compose(mail);
    if (!outgoing) return 'skipped';
    await transport.send(outgoing, signal);
    return 'sent';
  }

  async function send(mail: ClaimedMail, signal: AbortSignal): Promise<'sent' | 'skipped' | MailError> {
    const outcome = await attempt(mail, signal).catch((error: unknown) => {
      if (error instanceof MailError) return error;
      onError(error);
      return new MailError('internal error', false);
    });
    await (outcome instanceof MailError ? fail(mail, outcome) : finish(mail, outcome)).catch(onError);
    return outcome;
  }

  /** In the trace of the request that caused the mail. */
  async function sendTraced(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const { kind, attempts, data } = mail;
    const span = beginTrace(`mail ${kind}`, {
      kind: SpanKind.CONSUMER,
      attributes: { 'marquee.mail.kind': kind, 'marquee.mail.attempt': attempts },
      parent: data?.traceparent,
    });
    const outcome = await (span ? span.run(() => send(mail, signal)) : send(mail, signal));
    if (outcome instanceof MailError) span?.end({}, outcome.reason);
    else span?.end({ 'marquee.mail.outcome': outcome });
  }

  /** Sends claimed mails, those to each account in their order. */
  function sendClaimed(mails: ClaimedMail[]): void {
    const signal = AbortSignal.any([AbortSignal.timeout(MAX_ATTEMPT_SECONDS * 1000), cutOff.signal]);
    const ofAccounts = new Map<string, Promise<void>>();
    for (const mail of mails) {
      const account = mail.accountId ?? mail.id;
      const previous = ofAccounts.get(account) ?? Promise.resolve();
      // When the process ends, another one sends the others once the lease has ended.
      const next = previous.then(() => (stopping.signal.aborted ? undefined : sendTraced(mail, signal)));
      ofAccounts.set(account, next);
    }
    for (const sent of ofAccounts.values()) {
      const sending = sent.finally(() => running.delete(sending));
      running.add(sending);
    }
  }

  async function sendDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { signal } = alarm;
      const free = CONCURRENCY - running.size;
      try {
        const mails = free > 0 ? await db.query<ClaimedMail[]>(CLAIM, [free]) : [];
        sendClaimed(mails);
        if (mails.length > 0) await pause(mails.length * pauseMs, stopping.signal);
        if (running.size === CONCURRENCY) await Promise.race(running);
        else if (mails.length < free) await pause(pollSeconds * 1000, signal);
      } catch (error) {
        onError(error);
        await pause(PAUSE_AFTER_ERROR_MS, stopping.signal);
      }
    }
  }

  const done = sendDue();
  const wake = (): void => {
    alarm.abort();
    alarm = new AbortController();
  };
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      const timer = setTimeout(() => cutOff.abort(), STOP_MS);
      await done;
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
