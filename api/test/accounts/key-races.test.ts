import { noRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { lockWaits, untilOneWaits } from '../support/lock-waits.js';
import { kindsOf, mails, newestKey } from './support/mails.js';
import { call } from './support/transports.js';

const PASSWORD = 'correct horse';
const NEW = 'battery staple';

describe('a link that an attacker requests', () => {
  let afterCheck = async (): Promise<unknown> => undefined;
  const limits: typeof noRateLimits = {
    ...noRateLimits,
    // Counted between the check of the password and the transaction.
    take: async ({ name }) => {
      if (name === 'emailChange') await afterCheck();
      return async () => undefined;
    },
  };
  const app = freshApp(() => ({ deps: { limits } }));
  let user: User;
  let token: string;
  let resetKey: string;
  beforeEach(async () => {
    afterCheck = async () => undefined;
    user = await aCustomer(app, { password: PASSWORD, email: 'kim@example.com' });
    token = tokenOf(app, user);
    await call(app, 'requestPasswordReset', { email: user.email });
    resetKey = await newestKey(app, 'password-reset');
  });

  const changeEmail = () => call(app, 'changeEmail', { email: 'attacker@example.com', password: PASSWORD }, token);
  const reset = async () =>
    expect(await call(app, 'resetPassword', { key: resetKey, password: NEW })).toMatchObject({ code: 'OK' });

  /** No mail is planned until the returned function is called. */
  async function holdMails(): Promise<() => Promise<void>> {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE mails IN SHARE MODE');
    return async () => {
      await runner.commitTransaction();
      await runner.release();
    };
  }

  it.each([
    ['to a new address', changeEmail],
    ['to its address', () => call(app, 'sendEmailVerification', undefined, token)],
  ])('is not sent if the password is reset before its mail is planned: %s', async (_, request) => {
    const release = await holdMails();
    const stranger = await aCustomer(app);
    await call(app, 'requestPasswordReset', { email: stranger.email });
    await untilOneWaits(app.dataSource);
    expect(await request()).toMatchObject({ code: 'OK' });
    await reset();
    await release();
    expect(kindsOf(await mails(app)).sort()).toEqual(['password-changed', 'password-reset', 'password-reset']);
    expect(await app.dataSource.query('SELECT purpose FROM account_keys WHERE account_id = $1', [user.id])).toEqual([]);
  });

  it('is not sent if the password is reset after it was checked', async () => {
    afterCheck = reset;
    expect(await changeEmail()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(kindsOf(await mails(app))).toEqual(['password-reset', 'password-changed']);
  });

  it('is not valid if the password is changed while its mail is being planned', async () => {
    const release = await holdMails();
    expect(await changeEmail()).toMatchObject({ code: 'OK' });
    await untilOneWaits(app.dataSource);
    let isChanged = false;
    const change = call(app, 'changePassword', { oldPassword: PASSWORD, newPassword: NEW }, token).then((outcome) => {
      isChanged = true;
      return outcome;
    });
    await until(async () => isChanged || (await lockWaits(app.dataSource)) === 2);
    await release();
    expect(await change).toMatchObject({ code: 'OK' });
    const key = await newestKey(app, 'email-change');
    expect(await call(app, 'verifyEmail', { key })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
