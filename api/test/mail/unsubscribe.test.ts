import { setTimeout as delay } from 'node:timers/promises';
import { unsubscribeUrl } from '../../src/reactions/mail/unsubscribe.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { anApp, sharedApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { aCustomer } from '../support/factories.js';
import { lockWaits } from '../support/lock-waits.js';

/** The address in `List-Unsubscribe` (P34). */
const app = sharedApp();

const settingsOf = async ({ id }: User) => (await app.dataSource.manager.findOneByOrFail(User, { id })).mailSettings;

const addressFor = ({ id }: User): string =>
  unsubscribeUrl({ linkKeys: app.deps.linkKeys, brand: { publicUrl: app.url } }, id, 'reminders');

it('switches one kind of mail off by a POST without a session, and repeats it without an error', async () => {
  const user = await aCustomer(app);
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(addressFor(user), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You no longer receive reminders of events.');
  }
  expect(await settingsOf(user)).toEqual({
    nudges: true,
    reminders: false,
    reviewInvitations: true,
    messages: true,
    freeSlots: true,
  });
});

it('changes nothing when the address is opened, which shows a button', async () => {
  const user = await aCustomer(app);
  const response = await fetch(addressFor(user));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('<form method="post">');
  expect((await settingsOf(user)).reminders).toBe(true);
});

it.each([
  ['another kind', (url: string) => url.replace('.reminders.', '.nudges.')],
  ['another account', (url: string) => url.replace(/[0-9a-f]{8}-/, '00000000-')],
  ['an altered key', (url: string) => url.slice(0, -1)],
  ['an unknown kind', (url: string) => url.replace('.reminders.', '.everything.')],
  ['no key', (url: string) => url.replace(/\.[^.]+$/, '')],
])('rejects an address with %s', async (_, alter) => {
  const user = await aCustomer(app);
  const response = await fetch(alter(addressFor(user)), { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('switch emails on and off on your account page.</p><p><a href="/account">');
  expect(Object.values(await settingsOf(user))).not.toContain(false);
});

const post = (url: string, from = '203.0.113.1') =>
  fetch(url, { method: 'POST', headers: { 'x-forwarded-for': from } }).then(({ status }) => status);

it('is not found in another spelling of its path, which the log of a proxy might not omit', async () => {
  const user = await aCustomer(app);
  const response = await fetch(addressFor(user).replace('/unsubscribe/', '/Unsubscribe/'), { method: 'POST' });
  expect(response.status).toBe(404);
  expect((await settingsOf(user)).reminders).toBe(true);
});

it('writes nothing when the mails are switched off already', async () => {
  const user = await aCustomer(app);
  const rowVersion = async () => {
    const [row] = await app.dataSource.query<{ xmin: string }[]>('SELECT xmin FROM users WHERE id = $1', [user.id]);
    return row?.xmin;
  };
  const before = await rowVersion();
  expect(await post(addressFor(user))).toBe(200);
  const written = await rowVersion();
  expect(written).not.toBe(before);
  expect(await post(addressFor(user))).toBe(200);
  expect(await rowVersion()).toBe(written);
});

it('uses at most five connections of the database for one client address', async () => {
  const limited = await anApp({ deps: { limits: createRateLimits() }, config: { trustProxy: 1 } });
  const user = await aCustomer(limited);
  const url = unsubscribeUrl({ linkKeys: limited.deps.linkKeys, brand: { publicUrl: limited.url } }, user.id, 'nudges');
  const waiting = () => lockWaits(limited.dataSource);
  const requests = await limited.dataSource.transaction(async (db) => {
    await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const sent = Array.from({ length: 8 }, () => post(url));
    await until(async () => (await waiting()) >= 5);
    await delay(200);
    expect(await waiting()).toBe(5);
    return sent;
  });
  expect(await Promise.all(requests)).toEqual(Array<number>(8).fill(200));
  await limited.stop();
});
