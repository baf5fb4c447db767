import { randomUUID } from 'node:crypto';
import { spellingOf } from '../../src/marketplace/users/city.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { Cities1763600000015 } from '../../src/database/migrations/0015-cities.js';
import { migrate } from '../../src/engine/database/migrate.js';
import { call, TRANSPORTS } from '../accounts/support/transports.js';
import { freshApp } from '../support/app.js';
import { aCustomer, aProvider, tokenOf } from '../support/factories.js';
import { until } from '../support/eventually.js';

const BUSINESS = {
  name: 'Kim Park',
  password: 'correct horse',
  phone: '555-0100',
  businessName: 'Park Events',
  businessDescription: 'Weddings and more.',
};

describe('the city of an account', () => {
  const app = freshApp();
  let count = 0;
  const register = (city: string) =>
    app.rest('POST', '/auth/register-provider', {
      body: { ...BUSINESS, city, email: `city${(count += 1)}@example.com` },
    });
  const cityOf = async ({ id }: User) => (await app.dataSource.manager.findOneByOrFail(User, { id })).city;

  it('is stored in the spelling of the first provider there, if it differs only in case', async () => {
    await aProvider(app, { city: 'Austin', createdAt: new Date('2026-01-01') });
    for (const entered of ['austin', 'AUSTIN', ' aUstin '])
      expect((await register(entered)).body.user).toMatchObject({ city: 'Austin' });
    const { data } = await app.graphql(
      'mutation ($input: RegisterProviderInput!) { registerProvider(input: $input) { city } }',
      { input: { ...BUSINESS, city: 'austin', email: 'graphql@example.com' } },
    );
    expect(data).toEqual({ registerProvider: { city: 'Austin' } });
    expect((await register('Austintown')).body.user).toMatchObject({ city: 'Austintown' });
  });

  it.each(TRANSPORTS)('takes that spelling in a profile, too, through %s', async (_, send) => {
    await aProvider(app, { city: 'New York' });
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    for (const account of [provider, customer]) {
      expect(await send(app, 'updateProfile', { city: 'new york' }, tokenOf(app, account))).toMatchObject({
        code: 'OK',
      });
      expect(await cityOf(account)).toBe('New York');
    }
  });

  it('can be corrected by the only provider there, and is not taken from a customer', async () => {
    const provider = await aProvider(app, { city: 'portland' });
    await aCustomer(app, { city: 'PORTLAND' });
    await call(app, 'updateProfile', { city: 'Portland' }, tokenOf(app, provider));
    expect(await cityOf(provider)).toBe('Portland');
  });

  it('has one spelling after concurrent registrations with several', async () => {
    const spellings = ['boise', 'Boise', 'BOISE', 'bOISE'];
    const created = await Promise.all(spellings.map(register));
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(created.map(({ body }) => (body.user as { city: string }).city)).size).toBe(1);
  });

  it('waits for a registration that has not committed, and then takes its spelling', async () => {
    const waitsForCity = async () => {
      const rows = await app.dataSource.query<unknown[]>(
        `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
      );
      return rows.length > 0;
    };
    let second: ReturnType<typeof register> | undefined;
    await app.dataSource.transaction(async (db) => {
      const id = randomUUID();
      const city = await spellingOf(db, id, 'Reno');
      const account = { ...BUSINESS, id, city, email: 'first@example.com', passwordHash: 'none' };
      const { password: _, ...row } = account;
      await db.insert(User, { ...row, role: 'provider' });
      let isOver = false;
      second = register('RENO').finally(() => void (isOver = true));
      await until(async () => isOver || (await waitsForCity()));
    });
    expect((await second)?.body.user).toMatchObject({ city: 'Reno' });
  });

  it('is joined with the most frequent spelling by the migration, for accounts that are older', async () => {
    const runner = app.dataSource.createQueryRunner();
    await new Cities1763600000015().down(runner);
    await runner.query('DELETE FROM migrations WHERE name = $1', [Cities1763600000015.name]);
    await runner.release();
    const cities = ['austin', 'Austin', 'Austin', 'Salem', 'SALEM', 'Bend'];
    const providers: User[] = [];
    for (const [at, city] of cities.entries())
      providers.push(await aProvider(app, { city, createdAt: new Date(2026, 0, at + 1) }));
    const customer = await aCustomer(app, { city: 'AUSTIN' });
    expect(await migrate(app.dataSource)).toBe(1);
    expect(await Promise.all(providers.map(cityOf))).toEqual(['Austin', 'Austin', 'Austin', 'Salem', 'Salem', 'Bend']);
    expect(await cityOf(customer)).toBe('AUSTIN');
  });
});
