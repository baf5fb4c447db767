import { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';

const USERS = `query ($search: String, $role: UserRole, $status: UserStatus, $verification: Verification, $limit: Int) {
  adminUsers(search: $search, role: $role, status: $status, verification: $verification, limit: $limit) { name }
  adminUserCount(search: $search, role: $role, status: $status, verification: $verification)
}`;

interface Filter {
  search?: string;
  role?: 'user' | 'provider';
  status?: 'active' | 'banned';
  verification?: 'waiting' | 'verified';
  limit?: number;
}

describe('the list of users', () => {
  const app = freshApp();
  let token: string;
  beforeEach(async () => {
    token = tokenOf(app, await anAdmin(app, { name: 'Adminka' }));
  });

  /** The names that match, newest first, and their total; both transports return the same. */
  async function find(filter: Filter = {}): Promise<{ names: string[]; total: number }> {
    type Found = { adminUsers: { name: string }[]; adminUserCount: number };
    const { data } = await app.graphql<Found>(USERS, { ...filter }, token);
    const names = data?.adminUsers.map(({ name }) => name) ?? [];
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const { body } = await app.rest('GET', `/admin/users?${query.toString()}`, { token });
    expect((body.users as { name: string }[]).map(({ name }) => name)).toEqual(names);
    expect(body.total).toBe(data?.adminUserCount);
    return { names, total: Number(body.total) };
  }
  const named = async (filter: Filter): Promise<string[]> => (await find(filter)).names;

  it('lists the newest accounts first, without administrators', async () => {
    await aCustomer(app, { name: 'First', createdAt: new Date('2026-01-01') });
    await aProvider(app, { name: 'Third', createdAt: new Date('2026-03-01') });
    await aCustomer(app, { name: 'Second', createdAt: new Date('2026-02-01') });
    expect(await find()).toEqual({ names: ['Third', 'Second', 'First'], total: 3 });
  });

  it('lists those who are verified, or wait for it', async () => {
    await aProvider(app, { name: 'Nothing' });
    await aProvider(app, { name: 'Waiting', verificationNote: 'Since 1998.' });
    await aProvider(app, { name: 'Verified', verificationNote: 'Since 1998.', verifiedSince: '2026-06-01' });
    expect(await find({ verification: 'waiting' })).toEqual({ names: ['Waiting'], total: 1 });
    expect(await find({ verification: 'verified' })).toEqual({ names: ['Verified'], total: 1 });
    expect(await find({ verification: 'verified', search: 'wait' })).toEqual({ names: [], total: 0 });
    const answer = await app.rest('GET', '/admin/users?verification=perhaps', { token });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { verification: 'verification must be one of: waiting, verified' },
    ]);
  });

  it('returns 50 of 71 accounts with the total, and searches all of them', async () => {
    await aCustomer(app, { name: 'The needle', createdAt: new Date('2020-01-01') });
    await app.dataSource.manager.insert(
      User,
      Array.from({ length: 70 }, (_, i) => ({
        id: `00000000-0000-4000-8000-0000000000${10 + i}`,
        role: 'user' as const,
        name: `Straw ${i}`,
        email: `straw${i}@example.com`,
        passwordHash: 'x',
      })),
    );
    const { names, total } = await find();
    expect([names.length, total]).toEqual([50, 71]);
    expect(names).not.toContain('The needle');
    expect(await find({ search: 'needle' })).toEqual({ names: ['The needle'], total: 1 });
    expect(await find({ search: 'straw', limit: 3 })).toMatchObject({ total: 70 });
    expect(await named({ search: 'straw', limit: 3 })).toHaveLength(3);
  });

  it('stops counting at 1,001 accounts that a search finds, and counts all accounts without one', async () => {
    await app.dataSource.query(
      `INSERT INTO users (id, name, email, role, password_hash)
       SELECT gen_random_uuid(), 'Straw', 'straw' || n || '@example.com', 'user', 'x' FROM generate_series(1, 1002) n`,
    );
    expect(await find({ search: 'straw', limit: 1 })).toMatchObject({ total: 1001 });
    expect(await find({ search: 'straw1002@' })).toMatchObject({ total: 1 });
    expect(await find({ limit: 1 })).toMatchObject({ total: 1002 });
  });

  it('searches name, e-mail address and business name of accounts, ignoring case', async () => {
    await aCustomer(app, { name: 'Ada Évora', email: 'queen@example.com' });
    await aProvider(app, { name: 'Bo', businessName: 'Queen of Cakes', city: 'Queenstown' });
    await aProvider(app, { name: 'Mo Queensbury', phone: '555-777' });
    expect(await named({ search: 'QUEEN' })).toEqual(['Mo Queensbury', 'Bo', 'Ada Évora']);
    expect(await named({ search: 'ada éVORA' })).toEqual(['Ada Évora']);
    expect(await named({ search: '  of cakes ' })).toEqual(['Bo']);
    expect(await named({ search: 'Queenstown' })).toEqual([]);
    expect(await named({ search: '555-777' })).toEqual([]);
    expect(await named({ search: '' })).toHaveLength(3);
  });

  it.each([
    ['a whole address', 'ada.b@mail.example.com', ['Ada']],
    ['the end of a local part', 'B@', ['Cyd', 'Ada']],
    ['the beginning of a domain', '.b@MAIL.ex', ['Ada']],
    ['no local part', '@mail.', ['Di', 'Ada']],
    ['an underscore in a local part', 'a_b@example', ['Cyd']],
    ['a letter of another script', 'É@example', ['Eve']],
    ['a name with an @', 'c@r', ['Café C@r']],
    ['another beginning of a local part', 'x.b@mail', []],
    ['two @', 'b@mail@', []],
  ])('finds accounts by %s', async (_part, search, names) => {
    await aCustomer(app, { name: 'Ada', email: 'Ada.B@mail.example.com' });
    await aCustomer(app, { name: 'Cyd', email: 'a_b@example.com' });
    await aCustomer(app, { name: 'Di', email: 'di@mail.example.com' });
    await aCustomer(app, { name: 'Eve', email: 'aé@example.com' });
    await aProvider(app, { name: 'Café C@r', email: 'axb2@example.com' });
    expect(await find({ search })).toEqual({ names, total: names.length });
  });

  it('treats wildcards of the database as ordinary characters in a search', async () => {
    for (const name of ['100% Events', '100 x Events', 'Snake_case', 'SnakeXcase', 'Back\\slash', "O'Hara"])
      await aCustomer(app, { name });
    expect(await named({ search: '%' })).toEqual(['100% Events']);
    expect(await named({ search: '100% e' })).toEqual(['100% Events']);
    expect(await named({ search: 'e_c' })).toEqual(['Snake_case']);
    expect(await named({ search: '\\' })).toEqual(['Back\\slash']);
    expect(await named({ search: '\\%' })).toEqual([]);
    expect(await named({ search: "o'h" })).toEqual(["O'Hara"]);
  });

  it('filters accounts by role and status, together with the search', async () => {
    await aCustomer(app, { name: 'Active customer' });
    await aCustomer(app, { name: 'Banned customer', isVerified: false });
    await aProvider(app, { name: 'Active provider' });
    await aProvider(app, { name: 'Banned provider', isVerified: false });
    expect(await named({ role: 'user' })).toEqual(['Banned customer', 'Active customer']);
    expect(await named({ status: 'active' })).toEqual(['Active provider', 'Active customer']);
    expect(await named({ role: 'provider', status: 'banned' })).toEqual(['Banned provider']);
    expect(await named({ search: 'active', role: 'user' })).toEqual(['Active customer']);
    expect(await find({ search: 'active', status: 'banned' })).toEqual({ names: [], total: 0 });
  });

  it('rejects a limit of the list of users outside 1 to 50', async () => {
    for (const limit of [0, -1, 51, 2_000_000_000]) {
      const { errors } = await app.graphql(USERS, { limit }, token);
      expect(errors[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { limit: 'Limit must be a whole number from 1 to 50' },
      });
    }
  });
});
