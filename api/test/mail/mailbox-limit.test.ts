import { requestPasswordReset } from '../../src/marketplace/auth/forgotten-password.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { freshApp } from '../support/app.js';
import { aCustomer } from '../support/factories.js';
import { deliver } from './support/post-office.js';

/** Mails to addresses that anyone may have registered (P33). */
const app = freshApp(() => ({ outboxPollSeconds: 0.02, deps: { limits: createRateLimits() } }));
const db = () => app.dataSource.manager;

/** Plans mails to an account without a cause, which are sent while the account exists. */
const plan = (accountId: string, count: number) =>
  db().query(
    `INSERT INTO mails (id, kind, dedupe, account_id, give_up_at)
     SELECT gen_random_uuid(), 'password-changed', gen_random_uuid()::text, $1, now() + interval '1 day'
     FROM generate_series(1, $2)`,
    [accountId, count],
  );

/** The number of mails that are sent to each address, of as many that are planned. */
async function sentTo(planned: Record<string, number>): Promise<Record<string, number>> {
  for (const [email, count] of Object.entries(planned)) await plan((await aCustomer(app, { email })).id, count);
  const sent: Record<string, number> = {};
  for (const { to } of await deliver(app)) sent[to] = (sent[to] ?? 0) + 1;
  return sent;
}

describe('an hour of mails to an address that is not verified', () => {
  it('has at most 60, regardless of those to other addresses', async () => {
    expect(await sentTo({ 'kim@example.com': 61, 'k.im@example.com': 61, 'mo@example.com': 1 })).toEqual({
      'kim@example.com': 60,
      'k.im@example.com': 60,
      'mo@example.com': 1,
    });
  });

  it.each([
    ['tag', ['kim+1@example.com', 'KIM+two+2@example.com']],
    ['dot', ['k.im@gmail.com', 'ki.m+1@gmail.com']],
  ])(
    'has at most 60 together with the other addresses of its mailbox that have a %s, but none less without',
    async (_, others) => {
      const mailbox = `kim${others[0]?.slice(others[0].indexOf('@')) ?? ''}`;
      const [one = '', two = ''] = others;
      const sent = await sentTo({ [mailbox]: 1, [one]: 35, [two]: 35 });
      expect([sent[mailbox], (sent[one] ?? 0) + (sent[two] ?? 0)]).toEqual([1, 60]);
    },
  );

  it('has a link for a new password, regardless of the others', async () => {
    const { id, email } = await aCustomer(app, { email: 'kim@example.com' });
    await plan(id, 61);
    await deliver(app);
    await requestPasswordReset(db(), app.deps, { email, address: '192.0.2.1' });
    expect((await deliver(app)).map(({ kind }) => kind)).toEqual(['password-reset']);
  });

  it('has at most 10 links for a new password to all other spellings of a mailbox, and 5 to its own', async () => {
    const emails = ['kim@gmail.com', 'kim+1@gmail.com', 'k.im@googlemail.com', 'KIM+2@googlemail.com'];
    for (const email of emails) await aCustomer(app, { email });
    for (const email of emails)
      for (let i = 0; i < 5; i += 1) await requestPasswordReset(db(), app.deps, { email, address: `192.0.2.${i}` });
    const to = (await deliver(app)).map((mail) => mail.to);
    expect([to.filter((email) => email === emails[0]).length, to.length]).toEqual([5, 15]);
  });

  it('has at most 60 with those about accounts that were registered with it and deleted', async () => {
    await db().query(
      `INSERT INTO mails (id, kind, dedupe, data, give_up_at)
       SELECT gen_random_uuid(), 'account-deleted', gen_random_uuid()::text,
         jsonb_build_object('recipient', jsonb_build_object('address', 'kim+' || n || '@example.com', 'name', 'Kim')),
         now() + interval '1 day'
       FROM generate_series(1, 61) n`,
    );
    expect(await deliver(app)).toHaveLength(60);
  });

  it('has no limit once the address is verified', async () => {
    const { id } = await aCustomer(app, { email: 'kim@example.com' });
    await db().query('UPDATE users SET email_verified = true WHERE id = $1', [id]);
    await plan(id, 61);
    expect(await deliver(app)).toHaveLength(61);
  });
});
