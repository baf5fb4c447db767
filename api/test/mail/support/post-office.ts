import type { OutgoingMail } from '../../../src/engine/mail/outgoing-mail.js';
import { composer } from '../../../src/reactions/mail/compose.js';
import { type Compose, startMailSender } from '../../../src/reactions/mail/sender.js';
import type { TestApp } from '../../support/app.js';
import { until } from '../../support/eventually.js';

const BRAND = { appName: 'Marquee', publicUrl: 'https://marquee.example.com' };

/** Sends all mails that are planned by now, and returns those that were sent, in the order of their kinds. */
export async function deliver(app: TestApp): Promise<OutgoingMail[]> {
  const { dataSource } = app;
  const rows = async (sql: string): Promise<number> => (await dataSource.query<unknown[]>(sql)).length;
  await until(async () => (await rows(`SELECT FROM outbox WHERE reader = 'mail'`)) === 0);
  const sent: OutgoingMail[] = [];
  const errors: unknown[] = [];
  const sender = startMailSender(dataSource.manager, {
    compose: composerOf(app),
    transport: { send: (mail) => Promise.resolve(void sent.push(mail)) },
    onFailedAttempt: () => undefined,
    onError: (error) => errors.push(error),
    pollSeconds: 0.02,
    pauseMs: 0,
  });
  await until(async () => errors.length > 0 || (await rows(`SELECT FROM mails WHERE state = 'pending'`)) === 0);
  await sender.stop();
  if (errors.length > 0) throw errors[0];
  return sent.sort((a, b) => a.kind.localeCompare(b.kind) || a.to.localeCompare(b.to));
}

export const composerOf = ({ dataSource, deps, clock }: TestApp): Compose =>
  composer(dataSource.manager, { ...deps, brand: { ...BRAND, timeZone: clock.timeZone } });

/** The kinds of mails with the addresses of their recipients, such as `welcome kim@example.com`. */
export const kindsOf = (mails: OutgoingMail[]): string[] => mails.map(({ kind, to }) => `${kind} ${to}`);

/** The link in a mail that begins with this page of the marketplace. */
export const linkIn = ({ text }: OutgoingMail, page: string): string =>
  new RegExp(`${BRAND.publicUrl}${page}\\S*`).exec(text)?.[0] ?? 'no such link';
