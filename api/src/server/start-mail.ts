import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import type { Config } from '../kernel/config.js';
import { hasMailbox } from '../transports/pages/mailbox.js';
import type { Marketplace } from '../marketplace/deps.js';
import { composer } from '../reactions/mail/compose.js';
import { forgetMails } from '../reactions/mail/forget.js';
import { mailPlanner } from '../reactions/mail/planner.js';
import { mailFigures, type MailFigures } from '../reactions/mail/figures.js';
import { planDueMails, SCHEDULE_INTERVAL_SECONDS } from '../reactions/mail/schedule.js';
import { startMailSender } from '../reactions/mail/sender.js';
import { wishReader } from '../reactions/mail/wish-mails.js';
import { fileTransport } from '../engine/mail/file-transport.js';
import type { MailTransport } from '../engine/mail/outgoing-mail.js';
import { smtpTransport } from '../engine/mail/smtp-transport.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Reader } from '../engine/outbox/outbox.js';
import { repeat } from '../kernel/repeat.js';
import { endPastWishes } from '../marketplace/wishes/wishes.js';

const FIGURES_INTERVAL_S = 5;
const FORGET_INTERVAL_S = 3600;

/** The folder of mails that are not sent. */
export const mailFolder = ({ dataDir }: Config): string => join(dataDir, 'mail');

export function mailTransport(config: Config): MailTransport {
  const { smtpUrl, from, publicUrl } = config.mail;
  const identity = { from, host: new URL(publicUrl).hostname };
  return smtpUrl === undefined ? fileTransport(mailFolder(config), identity) : smtpTransport(smtpUrl, identity);
}

/** Logs a warning if no account can receive a mail, nor an operator read one, except in the folder (P32). */
export function warnOfUnsentMails(log: Pick<Logger, 'warn'>, config: Config): void {
  if (config.mail.smtpUrl !== undefined || hasMailbox(config)) return;
  log.warn(
    { folder: mailFolder(config) },
    'Mails are neither sent nor shown, such as those with links for new passwords: set SMTP_URL, MAIL_FROM and PUBLIC_URL (docs/operations.md, "Mail")',
  );
}

export interface RunningMail {
  /** The readers of the outbox. */
  planner: Reader;
  wishes: Reader;
  stop: () => Promise<void>;
}

/** Plans, sends and forgets mails until it is stopped. */
export function startMail(
  db: EntityManager,
  deps: Marketplace,
  { config, log, observe }: { config: Config; log: Logger; observe(figures: MailFigures): void },
): RunningMail {
  const logFailure = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const { appName, timeZone } = config;
  const brand = { appName, timeZone, publicUrl: config.mail.publicUrl };
  let isWarned = false;
  const onWithoutAlternatives = (error: unknown): void => {
    if (!isWarned) log.warn({ err: error }, 'mails about refusals are sent without what else is free');
    isWarned = true;
  };
  let knowsOfNewer = false;
  const onUnknown = ({ id, name }: { id: string; name: string }): void => {
    if (!knowsOfNewer) log.warn({ id, name }, 'an event of a newer version causes no mails');
    knowsOfNewer = true;
  };
  const sender = startMailSender(db, {
    compose: composer(db, { ...deps, brand, onWithoutAlternatives }),
    transport: mailTransport(config),
    onFailedAttempt: (attempt) => log.warn({ mail: attempt }, 'sending a mail failed'),
    onError: logFailure('sending mails failed'),
  });
  const stops = [
    repeat(
      async () => {
        if ((await planDueMails(db, deps.clock)) > 0) sender.wake();
      },
      SCHEDULE_INTERVAL_SECONDS,
      logFailure('planning mails failed'),
    ),
    repeat(() => forgetMails(db), FORGET_INTERVAL_S, logFailure('deleting old mails failed')),
    repeat(() => endPastWishes(db, deps.clock), FORGET_INTERVAL_S, logFailure('ending past wishes failed')),
    repeat(async () => observe(await mailFigures(db)), FIGURES_INTERVAL_S, logFailure('counting mails failed')),
  ];
  const planner = mailPlanner(db, deps.linkKeys, sender.wake, undefined, onUnknown);
  return {
    planner: planner.read,
    wishes: wishReader(db, deps.clock, sender.wake),
    async stop() {
      await Promise.all([...stops.map((stop) => stop()), planner.stop()]);
      await sender.stop();
    },
  };
}
