import { issueKey } from '../../src/marketplace/auth/account-keys.js';
import { banUser } from '../../src/marketplace/admin/moderation.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { manyBookings } from '../bookings/support/many-bookings.js';
import { aThread, fillThread, write } from '../messages/support/a-thread.js';
import { aReview } from '../reviews/support/a-review.js';
import { freshApp, type TestApp } from '../support/app.js';
import {
  aBooking,
  anAccessToken,
  aCustomer,
  anAdmin,
  aProvider,
  asViewer,
  aService,
  aSlot,
  tokenOf,
} from '../support/factories.js';
import { aWebhook } from '../webhooks/support/webhooks.js';
import { allPlanned } from './support/mails.js';
import { tablesWith } from './support/stored.js';
import { call } from './support/transports.js';

type Data = Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> };

/** The parts that contain the rows of each table with the id of an account. */
const PARTS: Record<string, string[]> = {
  access_tokens: ['accessTokens'],
  account_keys: ['links'],
  audit_log: ['moderation'],
  bookings: ['bookingsMade', 'bookingsReceived'],
  calendar_addresses: ['calendarAddresses'],
  ended_tokens: ['endedSessions'],
  favourites: ['favourites'],
  mails: ['mails'],
  reviews: ['reviewsWritten', 'reviewsReceived'],
  services: ['services'],
  slots: ['slots'],
  threads: ['threads'],
  webhooks: ['webhooks'],
  wishes: ['wishes'],
};

/** Columns of an account that its owner does not see. */
const SECRETS = ['passwordHash', 'sessionVersion'];

/** An account with rows in every table that can refer to one, and an unrelated one. */
async function aFullAccount(app: TestApp): Promise<User> {
  const db = app.dataSource.manager;
  const provider = await aProvider(app, {
    name: 'Zelda Quimby',
    images: [{ key: 'a'.repeat(22), width: 1, height: 1 }],
  });
  const service = await aService(app, { provider });
  await aSlot(app, { provider, date: '2020-01-01' });
  await aBooking(app, { service });
  await aBooking(app, { service, status: 'cancelled' });
  await aBooking(app, { customer: provider });
  await aBooking(app);
  await aReview(app, { provider });
  await aReview(app, { customer: provider });
  await aReview(app);
  const key = { key: 'x', accountId: provider.id, purpose: 'password-reset', email: provider.email } as const;
  await issueKey(db, key);
  const admin = asViewer(await anAdmin(app));
  await banUser(db, admin, provider.id, false);
  await app.rest('POST', '/auth/logout', { token: tokenOf(app, provider) });
  await app.rest('GET', '/account/calendar-address', { token: tokenOf(app, provider) });
  const { id: favourite } = await aService(app);
  await app.rest('PUT', `/favourites/${favourite}`, { token: tokenOf(app, provider) });
  await app.rest('POST', `/services/${favourite}/wishes/2026-08-01`, { token: tokenOf(app, provider) });
  await anAccessToken(app, provider);
  await call(app, 'sendEmailVerification', {}, tokenOf(app, provider));
  await app.rest('POST', `/services/${favourite}/questions`, {
    token: tokenOf(app, provider),
    body: { text: 'Hello' },
  });
  await aWebhook(app, { accountId: provider.id, url: 'https://hooks.example.com' });
  await allPlanned(app);
  return provider;
}

describe('the copy of the data of an account', () => {
  const app = freshApp();
  const asFile = async (token: string): Promise<Data> =>
    (await app.rest('GET', '/account/data', { token })).body as unknown as Data;

  it('contains the rows of every table that names the account', async () => {
    const provider = await aFullAccount(app);
    const data = await asFile(tokenOf(app, provider));
    const { users, outbox: _, ...tables } = await tablesWith(app, provider.id);
    expect(users).toBe(1);
    const counts = Object.entries(PARTS).map(([table, parts]) => [
      table,
      parts.reduce((sum, part) => sum + (data[part]?.length ?? 0), 0),
    ]);
    expect(Object.fromEntries(counts)).toEqual(tables);
    expect(data.bookingsMade).toHaveLength(2);
    expect(data.bookingsReceived).toHaveLength(3);
    expect([data.reviewsWritten, data.reviewsReceived]).toMatchObject([[{ rating: 5 }], [{ text: 'Lovely.' }]]);
  });

  it('contains all messages of its bookings, of both parties, and of no other booking', async () => {
    const { booking, customer, provider, ofCustomer, ofProvider } = await aThread(app);
    const other = await aThread(app, { customer });
    await fillThread(app, booking, 700);
    await write(app, provider, booking, 'Yes');
    await write(app, customer, other.booking, 'Elsewhere');
    const [mine, theirs] = [await asFile(ofCustomer), await asFile(ofProvider)];
    expect(theirs.messages).toHaveLength(701);
    expect(theirs.messages?.at(-1)).toEqual({
      threadId: booking.id,
      bookingId: booking.id,
      by: 'provider',
      text: 'Yes',
      at: expect.any(String) as string,
      readAt: null,
    });
    expect(mine.messages).toHaveLength(702);
    const { data } = await app.graphql<{ myData: Data }>('{ myData }', {}, ofProvider);
    expect(data?.myData.messages).toEqual(theirs.messages);
  });

  it('has a part for every table with a reference to accounts', async () => {
    const references = await app.dataSource.query<{ name: string }[]>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE confrelid = 'users'::regclass`,
    );
    expect(Object.keys(PARTS)).toEqual(expect.arrayContaining(references.map(({ name }) => name)));
  });

  it('contains every column of the account, except its secrets', async () => {
    const provider = await aFullAccount(app);
    const { account } = await asFile(tokenOf(app, provider));
    const columns = app.dataSource.getMetadata('users').columns.map(({ propertyName }) => propertyName);
    expect(Object.keys(account)).toEqual(expect.arrayContaining(columns.filter((name) => !SECRETS.includes(name))));
    expect(account).toMatchObject({
      name: 'Zelda Quimby',
      mailSettings: { nudges: true },
      images: [{ url: `/uploads/${'a'.repeat(22)}.webp` }],
    });
  });

  it('contains no hashes and no keys', async () => {
    const provider = await aFullAccount(app);
    const text = JSON.stringify(await asFile(tokenOf(app, provider)));
    const secrets = await app.dataSource.query<{ secret: string }[]>(
      `SELECT hash AS secret FROM account_keys UNION ALL SELECT hash FROM calendar_addresses
       UNION ALL SELECT salt FROM calendar_addresses UNION ALL SELECT key FROM ended_tokens UNION ALL SELECT hash FROM access_tokens
       UNION ALL SELECT password_hash FROM users WHERE id = $1 UNION ALL SELECT request_hash FROM bookings`,
      [provider.id],
    );
    expect(secrets.length).toBeGreaterThan(4);
    for (const { secret } of secrets) if (secret) expect(text).not.toContain(secret);
  });

  it('contains nothing of other accounts but what the dashboards show', async () => {
    await aFullAccount(app);
    const stranger = await aCustomer(app);
    const data = await asFile(tokenOf(app, stranger));
    expect(data.account).toMatchObject({ id: stranger.id });
    expect(Object.values(data).filter(Array.isArray).flat()).toEqual([]);
  });

  it('is the same through GraphQL, and a file through REST', async () => {
    const provider = await aFullAccount(app);
    const token = tokenOf(app, provider);
    const response = await fetch(`${app.url}/api/account/data`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=my-data.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { data } = await app.graphql('{ myData }', {}, token);
    expect(data?.myData).toEqual(await response.json());
  });

  it('contains all bookings and slots, regardless of their number', async () => {
    await manyBookings(app, 450);
    const provider = await app.dataSource.manager.findOneByOrFail(User, { role: 'provider' });
    await app.dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, date '2030-01-01' + day, '10:00', '11:00' FROM generate_series(1, 2100) day`,
      [provider.id],
    );
    const { bookingsReceived = [], slots = [] } = await asFile(tokenOf(app, provider));
    expect(new Set(bookingsReceived.map(({ id }) => id)).size).toBe(450);
    const [{ count }] = await app.dataSource.query<[{ count: number }]>('SELECT count(*)::int AS count FROM slots');
    expect(new Set(slots.map(({ id }) => id)).size).toBe(count);
  });

  it('is complete as a file with over 4,000,000 characters, which GraphQL rejects', async () => {
    await manyBookings(app, 450);
    const token = tokenOf(app, await app.dataSource.manager.findOneByOrFail(User, { role: 'provider' }));
    const writeMessages = (length: number) =>
      app.dataSource.query(`UPDATE bookings SET message = repeat('x', $1)`, [length]);
    await writeMessages(7000);
    expect((await app.graphql('{ myData }', {}, token)).data?.myData).toEqual(await asFile(token));
    await writeMessages(9000);
    const { errors } = await app.graphql('{ myData }', {}, token);
    expect(errors[0]?.extensions.code).toBe('PAYLOAD_TOO_LARGE');
    expect((await asFile(token)).bookingsReceived).toHaveLength(450);
  });

  it('is cut off if a part of it cannot be read', async () => {
    const token = tokenOf(app, await aProvider(app));
    await app.dataSource.query('ALTER TABLE calendar_addresses RENAME TO elsewhere');
    try {
      const response = await fetch(`${app.url}/api/account/data`, { headers: { authorization: `Bearer ${token}` } });
      await expect(response.text()).rejects.toThrow();
    } finally {
      await app.dataSource.query('ALTER TABLE elsewhere RENAME TO calendar_addresses');
    }
  });

  it('can be requested only once in an operation', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const { errors } = await app.graphql('{ a: myData b: myData }', {}, token);
    expect(errors[0]?.message).toContain('too expensive');
  });
});
