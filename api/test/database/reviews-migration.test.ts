import { migrate } from '../../src/engine/database/migrate.js';
import { MIGRATIONS } from '../../src/database/schema.js';
import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeEach(async () => void (database = await aDatabase({ template: 'template0' })));
afterEach(() => database.drop());

const NAME = 'Reviews1763600000013';

describe('the migration to reviews', () => {
  it('removes ratings, renews the catalogue, and takes the time of a response from the last transition', async () => {
    const { dataSource } = database;
    await migrate(dataSource);
    const later = MIGRATIONS.length - MIGRATIONS.findIndex(({ name }) => name === NAME);
    for (let reverted = 0; reverted < later; reverted += 1) await dataSource.undoLastMigration({ transaction: 'all' });

    await dataSource.query(`
      INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, rating)
      VALUES (gen_random_uuid(), 'provider', 'x', 'x@example.com', 'x', '1', 'x', 'x', 4.5)`);
    await dataSource.query(`
      INSERT INTO bookings (id, service_title, service_category, event_date, start_time, end_time, event_type, guest_count,
        contact_name, contact_email, contact_phone, total_amount, status, cancelled_because, created_at, changed_at)
      SELECT gen_random_uuid(), row.title, 'x', '2026-07-01', '10:00', '11:00', 'x', 1, 'x', 'x', 'x', 1, row.status,
        row.because, now() - make_interval(days => row.days), now() - make_interval(days => row.days) + interval '3 hours'
      FROM (VALUES ('declined', 'cancelled', 'declined', 10), ('withdrawn', 'cancelled', 'withdrawn', 10),
        ('completed', 'completed', NULL, 10), ('declined long ago', 'cancelled', 'declined', 91))
        AS row (title, status, because, days)`);
    const before = await catalogueVersion(dataSource.manager);
    expect(await migrate(dataSource)).toBe(later);

    expect(await dataSource.query('SELECT rating, rating_count FROM users')).toEqual([
      { rating: null, rating_count: 0 },
    ]);
    expect(await catalogueVersion(dataSource.manager)).not.toBe(before);
    const known = await dataSource.query<object[]>(
      `SELECT service_title AS title FROM bookings WHERE answered_at = created_at + interval '3 hours'`,
    );
    expect(known).toEqual([{ title: 'declined' }]);
    expect(await dataSource.query('SELECT FROM bookings WHERE answered_at IS NOT NULL')).toHaveLength(1);
  });
});
