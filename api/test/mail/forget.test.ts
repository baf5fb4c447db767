import { randomUUID } from 'node:crypto';
import { forgetMails } from '../../src/reactions/mail/forget.js';
import { retryDeadMails } from '../../src/reactions/mail/retry.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => void (database = await aDatabase()));
afterAll(() => database.drop());
afterEach(() => database.dataSource.query('DELETE FROM mails'));

const RECIPIENT = { recipient: { name: 'Kim', address: 'kim@example.com' } };

/** A mail without an account, planned so long ago. */
async function aMail(state: string, age: string, data: object | null = null): Promise<void> {
  await database.dataSource.query(
    `INSERT INTO mails (id, kind, dedupe, state, data, give_up_at, created_at)
     VALUES ($1::uuid, 'account-deleted', $1::text, $2, $3, now(), now() - $4::interval)`,
    [randomUUID(), state, data, age],
  );
}

const states = async (): Promise<string[]> =>
  (await database.dataSource.query<{ state: string }[]>('SELECT state FROM mails ORDER BY state')).map(
    ({ state }) => state,
  );

const forget = (): Promise<number> => forgetMails(database.dataSource.manager);

it.each(['sent', 'skipped'])(
  'remembers for 30 days that a mail was %s, so that it is not planned again',
  async (state) => {
    await aMail(state, '29 days 23:59');
    await aMail(state, '30 days 00:01');
    expect([await forget(), await states()]).toEqual([1, [state]]);
  },
);

it('deletes a dead mail after 7 days if no other row has its address, such as that of a deleted account', async () => {
  await aMail('dead', '6 days 23:59', RECIPIENT);
  expect([await forget(), await states()]).toEqual([0, ['dead']]);
  await aMail('dead', '7 days 00:01', RECIPIENT);
  expect([await forget(), await states()]).toEqual([1, ['dead']]);
});

it('deletes no mail that may still be sent', async () => {
  await aMail('pending', '60 days', RECIPIENT);
  await aMail('dead', '60 days', { to: 'customer' });
  await aMail('dead', '6 days', RECIPIENT);
  expect(await forget()).toBe(0);
  expect(await retryDeadMails(database.dataSource.manager)).toBe(2);
  expect(await forget()).toBe(0);
  expect(await states()).toEqual(['pending', 'pending', 'pending']);
});
