import { createRateLimits } from '../../src/platform/limits/rate-limits.js';
import { requestPasswordReset } from '../../src/auth/forgotten-password.js';
import { freshApp } from '../support/app.js';
import { aCustomer } from '../support/factories.js';
import { deliver } from './support/post-office.js';

/** Mails to addresses that anyone may have registered (P33). */
const app = freshApp(() => ({ outboxPollSeconds: 0.02, market: { limits: createRateLimits() } }));
const db = () => app.dataSource.manager;

/** Plans mails of a kind without a cause, which are sent while the account exists. */
const plan = (accountId: string, count: number) =>
  db().query(
    `INSERT INTO mails (id, kind, dedupe, account_id, give_up_at)
     SELECT gen_random_uuid(), 'password-changed', gen_random_uuid()::text, $1, now() + interval '1 day'
     FROM generate_series(1, $2)`,
    [accountId, count],
  );

const verify = (id: string) => db().query('UPDATE users SET email_verified = true WHERE id = $1', [id]);

describe('an hour of mails to an address that is not verified', () => {
  it('has at most 60, those to other spellings of the same mailbox included', async () => {
    for (const email of ['kim@example.com', 'Kim+1@example.com', 'k.im+two+2@example.com'])
      await plan((await aCustomer(app, { email })).id, 25);
    await plan((await aCustomer(app, { email: 'mo+1@example.com' })).id, 1);
    const sent = await deliver(app);
    expect(sent.filter(({ to }) => to !== 'mo+1@example.com')).toHaveLength(60);
    expect(sent.filter(({ to }) => to === 'mo+1@example.com')).toHaveLength(1);
  });

  it('has a link for a new password, regardless of the others', async () => {
    const { id, email } = await aCustomer(app, { email: 'kim@example.com' });
    await plan(id, 61);
    await deliver(app);
    await requestPasswordReset(db(), app.market, { email, address: '192.0.2.1' });
    expect((await deliver(app)).map(({ kind }) => kind)).toEqual(['password-reset']);
  });

  it('has no limit once the address is verified', async () => {
    const { id } = await aCustomer(app, { email: 'kim@example.com' });
    await verify(id);
    await plan(id, 61);
    expect(await deliver(app)).toHaveLength(61);
  });
});
