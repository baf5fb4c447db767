import { sharedApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';

const ALL = { nudges: true, reminders: true, reviewInvitations: true, messages: true, freeSlots: true };

describe('the mails that an account can switch off', () => {
  const app = sharedApp();

  it.each(TRANSPORTS)('are all on at first, and are switched one by one, through %s', async (_, send) => {
    const token = tokenOf(app, await aCustomer(app));
    const other = tokenOf(app, await aCustomer(app));
    const settings = async (by: string) =>
      ((await app.rest('GET', '/auth/me', { token: by })).body.user as { mailSettings: object }).mailSettings;
    expect(await settings(token)).toEqual(ALL);

    const first = await send(app, 'updateMailSettings', { reminders: false, messages: false }, token);
    expect(first.result.mailSettings ?? first.result.updateMailSettings).toEqual({
      ...ALL,
      reminders: false,
      messages: false,
    });
    await send(app, 'updateMailSettings', { ...ALL, nudges: false, messages: null }, token);
    expect(await settings(token)).toEqual({ ...ALL, nudges: false, messages: false });
    expect(await settings(other)).toEqual(ALL);
  });

  it('are true or false', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const body = { reminders: 'false', nudges: 0 };
    expect(await app.rest('PUT', '/account/mail-settings', { token, body })).toMatchObject({
      status: 400,
      body: { errors: { reminders: 'reminders must be true or false', nudges: 'nudges must be true or false' } },
    });
  });
});
