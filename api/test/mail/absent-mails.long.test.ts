import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { messageOf } from '../../src/engine/mail/smtp-transport.js';
import { type MailKind, MAIL_KINDS } from '../../src/reactions/mail/mail-kind.js';
import type { ClaimedMail } from '../../src/reactions/mail/sender.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aScene, everythingPlanned, type Scene } from './support/a-scene.js';
import { ABOUT_ACCOUNTS } from './support/account-causes.js';
import { ABOUT_BOOKINGS, type Cause, SWITCHABLE } from './support/causes.js';
import { composerOf } from './support/post-office.js';

/** When the mails of P33 do not come, though their cause has happened. */
const app = sharedApp(() => ({ outboxPollSeconds: 0.02 }));
beforeEach(() => app.clock.set('2026-06-15T10:00:00Z'));

const IDENTITY = { from: { name: 'Marquee', address: 'hello@example.com' }, host: 'example.com' };

const CAUSES = [...ABOUT_BOOKINGS, ...SWITCHABLE, ...ABOUT_ACCOUNTS];

/** The newest mail of a kind that is planned for an account. */
async function plannedFor({ id }: User, kind: MailKind): Promise<ClaimedMail> {
  await everythingPlanned(app);
  const [mail] = await app.dataSource.query<ClaimedMail[]>(
    `SELECT id, kind, account_id AS "accountId", booking_id AS "bookingId", data, 1 AS attempts, false AS "isLastAttempt"
     FROM mails WHERE kind = $1 AND account_id = $2 AND state = 'pending' ORDER BY created_at DESC LIMIT 1`,
    [kind, id],
  );
  if (!mail) throw new Error(`No ${kind} is planned`);
  return mail;
}

const isSent = async (mail: ClaimedMail): Promise<boolean> => (await composerOf(app)(mail)) !== null;

/** The headers of a mail as its recipient gets them, with their names in lower case. */
async function headersOf(mail: ClaimedMail): Promise<Record<string, string>> {
  const outgoing = await composerOf(app)(mail);
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail(messageOf(IDENTITY, outgoing!));
  const { headers } = await PostalMime.parse(message as Buffer);
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]));
}

async function happen({ kind, to, happens }: Cause) {
  const scene = await aScene(app);
  const end = await happens(scene);
  const account = scene[to];
  const mail = await plannedFor(account, kind);
  expect(await isSent(mail)).toBe(true);
  return { scene, account, mail, end };
}

const ban = ({ call }: Scene, { id }: User, banned: boolean) =>
  call('admin', 'PATCH', `/admin/users/${id}/ban`, { banned });

it('covers every kind of mail but that about a deleted account, which has tests of its own', () => {
  const covered = new Set(CAUSES.map(({ kind }) => kind));
  expect(MAIL_KINDS.filter((kind) => !covered.has(kind))).toEqual(['account-deleted']);
});

it.each(CAUSES)('sends no $kind to a $to that is banned meanwhile, but once the ban is lifted', async (cause) => {
  const { scene, account, mail } = await happen(cause);
  await ban(scene, account, true);
  expect(await isSent(mail)).toBe(false);
  await ban(scene, account, false);
  expect(await isSent(mail)).toBe(true);
});

it.each(CAUSES)('sends no $kind to a $to that is deleted meanwhile, only that it was deleted', async (cause) => {
  const { scene, account, mail } = await happen(cause);
  await scene.call('admin', 'DELETE', `/admin/users/${account.id}`);
  await everythingPlanned(app);
  expect(await isSent(mail)).toBe(false);
  const left = await app.dataSource.query<{ kind: string }[]>(
    `SELECT kind FROM mails WHERE account_id = $1 OR data -> 'recipient' ->> 'address' IN ($2, 'new.' || $2)`,
    [account.id, account.email],
  );
  expect(left).toEqual([{ kind: 'account-deleted' }]);
});

it.each(CAUSES.filter(({ kind }) => !['password-changed', 'email-changed', 'verification-decided'].includes(kind)))(
  'sends no $kind to a $to once it is no longer true',
  async (cause) => {
    const { mail, end } = await happen(cause);
    await end?.();
    expect(await isSent(mail)).toBe(false);
  },
);

it.each(SWITCHABLE)('sends no $kind to a $to that has switched off $setting, and only those', async (cause) => {
  const { scene, mail } = await happen(cause);
  const others = ['nudges', 'reminders', 'reviewInvitations', 'messages', 'freeSlots'].filter(
    (setting) => setting !== cause.setting,
  );
  const set = (off: string[]) =>
    scene.call(cause.to, 'PUT', '/account/mail-settings', Object.fromEntries(off.map((setting) => [setting, false])));
  await set(others);
  expect(await isSent(mail)).toBe(true);
  await set([...others, cause.setting ?? '']);
  expect(await isSent(mail)).toBe(false);
});

it.each([...ABOUT_BOOKINGS, ...ABOUT_ACCOUNTS])(
  'sends a $kind to a $to regardless of what it has switched off, and has no address for that',
  async (cause) => {
    const { account, mail } = await happen(cause);
    await app.dataSource.query(
      `UPDATE users SET mail_settings = (SELECT jsonb_object_agg(key, false) FROM jsonb_each(mail_settings)) WHERE id = $1`,
      [account.id],
    );
    const headers = await headersOf(mail);
    expect(headers['x-marquee-kind']).toBe(cause.kind);
    expect(Object.keys(headers).filter((name) => name.startsWith('list-'))).toEqual([]);
  },
);

it.each(SWITCHABLE)('sends a $kind to a $to with an address that switches off $setting by one POST', async (cause) => {
  const { mail } = await happen(cause);
  const headers = await headersOf(mail);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, path = ''] = /^<https:\/\/marquee\.example\.com(\/\S+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  const response = await fetch(`${app.url}${path}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(response.status).toBe(200);
  expect(await isSent(mail)).toBe(false);
});
