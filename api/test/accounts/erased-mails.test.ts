import { eraseAccount } from '../../src/marketplace/accounts/erase-account.js';
import { freshApp } from '../support/app.js';
import { aCustomer } from '../support/factories.js';

describe('the deletion of an account', () => {
  const app = freshApp();

  /** Mails about bookings of others that an administrator has deleted. */
  const addMails = (count: number): Promise<unknown> =>
    app.dataSource.query(
      `INSERT INTO mails (id, kind, dedupe, state, data, give_up_at)
       SELECT gen_random_uuid(), 'booking-called-off', 'erased ' || n, 'dead',
         jsonb_build_object('deleted', jsonb_build_object(
           'user', jsonb_build_object('id', gen_random_uuid()), 'provider', jsonb_build_object('id', gen_random_uuid()))),
         now()
       FROM generate_series(1, $1::int) n`,
      [count],
    );

  it('does not read the mails of all others', async () => {
    const customer = await aCustomer(app);
    await addMails(5_000);
    await app.dataSource.query('ANALYZE mails');
    await app.dataSource.transaction(async (db) => {
      // The planner may find reading 5,000 rows cheap: whether there is an index for each search does not depend on that.
      await db.query('SET LOCAL enable_seqscan = off');
      // The connection may have read mails just before: its figures are counted up to a second later.
      const read = async () => {
        const [{ rows }] = await db.query<[{ rows: number }]>(
          `SELECT seq_tup_read::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'mails'`,
        );
        return rows;
      };
      const before = await read();
      await eraseAccount(db, customer, 'system');
      expect(await read()).toBe(before);
    });
  });
});
