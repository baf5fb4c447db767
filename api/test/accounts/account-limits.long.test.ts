import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { anApp, freshApp } from '../support/app.js';
import { aCustomer, aProvider, tokenOf } from '../support/factories.js';
import { allPlanned, mails, newestKey } from './support/mails.js';
import { call, canSignIn, type Outcome, TRANSPORTS } from './support/transports.js';

const PASSWORD = 'correct horse';

/** Alternately through both transports. */
const times = async (count: number, work: (send: typeof call, round: number) => Promise<Outcome>) => {
  const codes: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const [, send] = TRANSPORTS[round % 2] ?? ['', call];
    codes.push((await work(send, round)).code);
  }
  return codes;
};
const ok = (count: number): string[] => Array<string>(count).fill('OK');

describe('the limits of an account', () => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));
  let user: User;
  let token: string;
  beforeEach(async () => {
    user = await aCustomer(app, { password: PASSWORD, email: 'kim@example.com' });
    token = tokenOf(app, user);
  });

  it('accept 20 requests for a new password from one address in an hour', async () => {
    const codes = await times(21, (send, round) =>
      send(app, 'requestPasswordReset', { email: `person${round}@example.org` }),
    );
    expect(codes).toEqual([...ok(20), 'RATE_LIMITED']);
  });

  it('send 5 links for a new password in an hour, and leave the fifth valid', async () => {
    const spellings = ['kim@example.com', 'KIM@example.com', 'Kım@example.com'.replace('ı', 'i')];
    const codes = await times(8, async (send, round) => {
      const outcome = await send(app, 'requestPasswordReset', { email: spellings[round % 3] });
      await allPlanned(app);
      return outcome;
    });
    expect(codes).toEqual(ok(8));
    expect(await mails(app)).toHaveLength(5);
    const key = await newestKey(app, 'password-reset');
    expect(await call(app, 'resetPassword', { key, password: 'battery staple' })).toMatchObject({ code: 'OK' });
  });

  it('restrict nothing else after many requests of strangers for a new password', async () => {
    expect(await times(8, (send) => send(app, 'requestPasswordReset', { email: user.email }))).toEqual(ok(8));
    expect(await canSignIn(app, user.email, PASSWORD)).toBe(true);
    expect(await call(app, 'sendEmailVerification', {}, token)).toMatchObject({ code: 'OK' });
    for (const email of ['elsewhere@example.com', 'other@example.com'])
      expect(await call(app, 'changeEmail', { email, password: PASSWORD }, token)).toMatchObject({ code: 'OK' });
    const another = tokenOf(app, await aCustomer(app, { password: PASSWORD }));
    await call(app, 'deleteAccount', { password: PASSWORD }, token);
    const entered = await call(app, 'changeEmail', { email: user.email, password: PASSWORD }, another);
    expect(entered).toMatchObject({ code: 'OK' });
  });

  it('respond to a sixth request for an address without an account in the same way as to the first', async () => {
    const email = 'unknown@example.com';
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => call(app, 'requestPasswordReset', { email })));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });

  it('append as much to the outbox for an address without an account', async () => {
    const appended = async (email: string): Promise<unknown> => {
      const [before] = await app.dataSource.query<{ last: string }[]>(`SELECT nextval('outbox_id_seq') AS last`);
      await call(app, 'requestPasswordReset', { email });
      const [after] = await app.dataSource.query<{ last: string }[]>(`SELECT nextval('outbox_id_seq') AS last`);
      return Number(after?.last) - Number(before?.last);
    };
    expect([await appended('unknown@example.com'), await appended(user.email)]).toEqual([2, 2]);
  });

  it('send 5 links that verify the address in an hour', async () => {
    const codes = await times(6, (send) => send(app, 'sendEmailVerification', undefined, token));
    expect(codes).toEqual([...ok(5), 'RATE_LIMITED']);
    expect(await mails(app)).toHaveLength(5);
  });

  it('send 5 links to new addresses of an account in an hour', async () => {
    const codes = await times(6, (send, round) =>
      send(app, 'changeEmail', { email: `new${round}@example.com`, password: PASSWORD }, token),
    );
    expect(codes).toEqual([...ok(5), 'RATE_LIMITED']);
    expect(await mails(app)).toHaveLength(5);
  });

  it('send 5 links to one new address in an hour, of any accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => aCustomer(app, { password: PASSWORD })));
    const codes = await times(6, (send, round) => {
      const account = accounts[round];
      const form = { email: round % 2 ? 'victim@example.com' : 'VICTIM@example.com', password: PASSWORD };
      return send(app, 'changeEmail', form, account && tokenOf(app, account));
    });
    expect(codes).toEqual([...ok(5), 'RATE_LIMITED']);
  });

  it('count wrong passwords on the account page together with those of logins', async () => {
    const wrong = 'wrong horse';
    const codes = await times(10, (send, round) => {
      if (round % 3 === 0) return send(app, 'changePassword', { oldPassword: wrong, newPassword: PASSWORD }, token);
      if (round % 3 === 1) return send(app, 'changeEmail', { email: 'new@example.com', password: wrong }, token);
      return send(app, 'deleteAccount', { password: wrong }, token);
    });
    expect(codes).toEqual(Array(10).fill('BAD_USER_INPUT'));
    expect(await call(app, 'deleteAccount', { password: PASSWORD }, token)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await canSignIn(app, user.email, PASSWORD)).toBe(false);
  });

  it('check the password of an account 20 times in an hour, right or wrong', async () => {
    const check = (send: typeof call, round: number) =>
      round % 2
        ? send(app, 'deleteAccount', { password: 'wrong horse' }, token)
        : send(app, 'changeEmail', { email: user.email, password: PASSWORD }, token);
    await times(2, check); // two right ones and no more than nine wrong ones, so that only this limit applies
    const codes = await times(18, (send, round) => check(send, round < 14 ? round : 0));
    expect(codes).toEqual(Array(18).fill('BAD_USER_INPUT'));
    for (const [name, args] of Object.entries({
      changePassword: { oldPassword: PASSWORD, newPassword: PASSWORD },
      changeEmail: { email: 'new@example.com', password: PASSWORD },
      deleteAccount: { password: PASSWORD },
    }))
      expect(await call(app, name, args, token)).toMatchObject({ code: 'RATE_LIMITED' });
    const { status, headers, body } = await app.rest('DELETE', '/account', { token, body: { password: PASSWORD } });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    expect(await canSignIn(app, user.email, PASSWORD)).toBe(true);
  });

  it('change the password 10 times in an hour, each with a mail', async () => {
    const form = { oldPassword: PASSWORD, newPassword: PASSWORD };
    const change = async (send: typeof call) => {
      const outcome = await send(app, 'changePassword', form, token);
      if (outcome.code === 'OK') token = String(outcome.result.token ?? outcome.result.changePassword);
      return outcome;
    };
    expect(await times(11, change)).toEqual([...ok(10), 'RATE_LIMITED']);
    expect(await mails(app)).toHaveLength(10);
    expect(await call(app, 'sendEmailVerification', undefined, token)).toMatchObject({ code: 'OK' });
  });

  it('share their limits of mails with earlier accounts of the same address', async () => {
    const form = { oldPassword: PASSWORD, newPassword: PASSWORD };
    const verify = (): Promise<Outcome> => call(app, 'sendEmailVerification', undefined, token);
    for (let round = 0; round < 5; round += 1) expect(await verify()).toMatchObject({ code: 'OK' });
    for (let round = 0; round < 10; round += 1)
      token = String((await call(app, 'changePassword', form, token)).result.changePassword);
    expect(await call(app, 'deleteAccount', { password: PASSWORD }, token)).toMatchObject({ code: 'OK' });

    token = tokenOf(app, await aCustomer(app, { password: PASSWORD, email: 'KIM@example.com' }));
    expect(await verify()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await call(app, 'changePassword', form, token)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('end all sessions 20 times in an hour', async () => {
    const codes = await times(21, (send, sessionVersion) =>
      send(app, 'endSessions', undefined, tokenOf(app, { ...user, sessionVersion })),
    );
    expect(codes).toEqual([...ok(20), 'RATE_LIMITED']);
  });

  it('accept 100 keys from one address in an hour', async () => {
    const codes = await times(101, (send, round) =>
      round % 4 < 2
        ? send(app, 'verifyEmail', { key: `wrong${round}` })
        : send(app, 'resetPassword', { key: `wrong${round}`, password: PASSWORD }),
    );
    expect(codes).toEqual([...Array<string>(100).fill('BAD_USER_INPUT'), 'RATE_LIMITED']);
  });

  it('accept 300 changes of a profile in an hour', async () => {
    const own = tokenOf(app, await aProvider(app));
    const save = (index: number) =>
      index % 2
        ? call(app, 'updateProfile', { city: `City ${index}` }, own)
        : call(app, 'updateMailSettings', { reminders: index % 4 === 0 }, own);
    const codes: string[] = [];
    // A few at a time: of 300 at once, the last would wait too long for a connection on a busy machine.
    while (codes.length < 300) {
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => save(codes.length + index)));
      codes.push(...outcomes.map(({ code }) => code));
    }
    expect(codes).toEqual(ok(300));
    expect(await save(1)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('provide 10 copies of its data in an hour', async () => {
    const codes: unknown[] = [];
    for (let round = 0; round < 11; round += 1)
      codes.push(
        round % 2
          ? (await app.graphql('{ myData }', {}, token)).errors[0]?.extensions.code
          : (await app.rest('GET', '/account/data', { token })).body.code,
      );
    expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'RATE_LIMITED']);
  });
});

it('lifts the limits of mails and sessions with RATE_LIMITS=off', async () => {
  const app = await anApp();
  const user = await aCustomer(app, { password: PASSWORD });
  const codes = await times(7, (send) => send(app, 'requestPasswordReset', { email: user.email }));
  expect(codes).toEqual(ok(7));
  expect(await mails(app)).toHaveLength(7);
  const changes = await times(21, (send, sessionVersion) => {
    const token = tokenOf(app, { ...user, sessionVersion });
    return send(app, 'changePassword', { oldPassword: PASSWORD, newPassword: PASSWORD }, token);
  });
  const ends = await times(21, (send, round) =>
    send(app, 'endSessions', undefined, tokenOf(app, { ...user, sessionVersion: 21 + round })),
  );
  expect([changes, ends]).toEqual([ok(21), ok(21)]);
  await app.stop();
});
