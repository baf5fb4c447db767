import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { proposeChange } from '../../src/marketplace/bookings/propose-change.js';
import { answerReview } from '../../src/marketplace/reviews/answer-review.js';
import { COLUMNS } from '../../src/transports/rest/csv.js';
import { aReview } from '../reviews/support/a-review.js';
import { freshApp, type TestApp } from '../support/app.js';
import { eventually, until } from '../support/eventually.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { openapiDocument } from '../support/openapi.js';

const LISTS = ['users', 'services', 'bookings'] as const;
type List = (typeof LISTS)[number];

/** The cells of a file as RFC 4180 defines it; throws if it is none. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error(`This is no cell: ${text.slice(rows.length, 100)}`);
    const [, value = '', end] = found;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

interface File {
  header: string[];
  rows: Record<string, string>[];
}

async function download(app: TestApp, list: List, token: string, parameters = ''): Promise<File> {
  const response = await fetch(`${app.url}/api/admin/${list}.csv${parameters}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${list}.csv"`.replaceAll('"', ''));
  expect(response.headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header = [], ...rows] = cellsOf(bytes.subarray(3).toString());
  for (const row of rows) expect(row).toHaveLength(header.length);
  return { header, rows: rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']))) };
}

/** A response of which nothing is read yet. */
const open = (app: TestApp, list: List, token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = `${app.url}/api/admin/${list}.csv`;
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, resolve).on('error', reject);
  });

/** Accounts whose export has some 5 kB each. */
const manyUsers = (app: TestApp, count: number) =>
  app.dataSource.query(
    `INSERT INTO users (id, name, email, role, password_hash, business_description)
     SELECT gen_random_uuid(), 'Straw ' || n, 'straw' || n || '@example.com', 'user', 'x', repeat(md5(n::text), 150)
     FROM generate_series(1, $1::int) n`,
    [count],
  );

describe('the export of a list', () => {
  const app = freshApp();
  let admin: Admin;
  let token: string;
  beforeEach(async () => {
    admin = await anAdmin(app);
    token = tokenOf(app, admin);
  });

  const entries = (): Promise<{ before: object }[]> =>
    app.dataSource.query(
      `SELECT action, admin_id, subject_id, before FROM audit_log WHERE action = 'exported' ORDER BY id`,
    );

  /** Single values of a schema of the document, by their paths. */
  async function singleValuesOf(name: string): Promise<string[]> {
    type Schema = { $ref?: string; type?: string | string[]; anyOf?: Schema[]; properties?: Record<string, Schema> };
    const { schemas } = (await openapiDocument()).components as unknown as { schemas: Record<string, Schema> };
    const walk = (schema: Schema, path: string): string[] => {
      const named = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : (schema.anyOf?.[0] ?? schema);
      if (named?.$ref) return walk(named, path);
      if ([named?.type].flat().includes('array')) return [];
      if (!named?.properties) return [path];
      return Object.entries(named.properties).flatMap(([key, below]) => walk(below, path ? `${path}.${key}` : key));
    };
    return walk({ $ref: `#/${name}` }, '');
  }

  /** Only the owner of an account receives these. */
  const OF_OWNER = /^(emailVerified|mailSettings\.)/;

  it.each([
    ['users', 'User'],
    ['services', 'Service'],
    ['bookings', 'Booking'],
  ] as const)('has a column for each single value that REST shows of %s', async (list, schema) => {
    const shown = (await singleValuesOf(schema)).filter((path) => !OF_OWNER.test(path));
    expect([...COLUMNS[list]].sort()).toEqual(shown.sort());
    expect((await download(app, list, token)).header).toEqual(COLUMNS[list]);
  });

  it('contains what REST shows of each entry, newest first', async () => {
    const images = [{ key: 'a'.repeat(22), width: 40, height: 30 }];
    const provider = await aProvider(app, { images, verificationNote: 'Since 1998.', verifiedSince: '2026-06-01' });
    const service = await aService(app, { provider, images, price: 1234.5 });
    const reviewed = await aReview(app, { provider });
    await answerReview(app.dataSource.manager, app.deps, asViewer(provider), { id: reviewed.id, text: 'Thank you' });
    const confirmed = await aBooking(app, { service, status: 'confirmed' });
    await proposeChange(app.dataSource.manager, app.deps, asViewer(provider), {
      bookingId: confirmed.id,
      slotId: (await aSlot(app, { provider, date: '2026-07-02' })).id,
      message: 'A day later?',
    });
    const valueAt = (value: unknown, path: string): unknown =>
      path.split('.').reduce((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
    for (const list of LISTS) {
      const { body } = await app.rest('GET', `/admin/${list}`, { token });
      const { rows } = await download(app, list, token);
      expect(rows).toEqual(
        (body[list] as object[]).map((entry) =>
          Object.fromEntries(COLUMNS[list].map((path) => [path, `${(valueAt(entry, path) ?? '') as string}`])),
        ),
      );
      expect(rows.length).toBeGreaterThan(1);
      // Each column has a value in one of the rows, except what no booking here has.
      const empty = COLUMNS[list].filter((path) => rows.every((row) => row[path] === ''));
      expect(empty).toEqual(list === 'bookings' ? ['cancelledBecause'] : []);
    }
    const [row] = (await download(app, 'services', token, '?search=' + service.title)).rows;
    expect(row).toMatchObject({ price: '1234.5', isActive: 'true', createdAt: service.createdAt.toISOString() });
  });

  it('contains only the header without entries', async () => {
    expect(await download(app, 'bookings', token)).toEqual({ header: COLUMNS.bookings, rows: [] });
  });

  it.each([199, 200, 201, 450])('contains all %d entries that match, whatever the limit', async (count) => {
    await manyUsers(app, count);
    await aProvider(app);
    const { rows } = await download(app, 'users', token, '?limit=3&search=straw&role=user');
    const ids = await app.dataSource.query<{ id: string }[]>(
      `SELECT id FROM users WHERE role = 'user' ORDER BY created_at DESC, id DESC`,
    );
    expect(rows.map(({ _id }) => _id)).toEqual(ids.map(({ id }) => id));
    expect(rows).toHaveLength(count);
  });

  it('applies the filters of the lists', async () => {
    const provider = await aProvider(app, { name: 'Wanda', city: 'Shelbyville' });
    const service = await aService(app, { provider, category: 'Other' });
    await aService(app, { provider, isActive: false });
    const [booking] = [await aBooking(app, { service, status: 'confirmed' }), await aBooking(app)];
    const ids = async (list: List, parameters: string) =>
      (await download(app, list, token, parameters)).rows.map(({ _id }) => _id);
    expect(await ids('services', '?search=wanda&city=Shelbyville&category=Other&active=true')).toEqual([service.id]);
    expect(await ids('services', '?search=wanda&active=true&city=Springfield')).toEqual([]);
    expect(await ids('bookings', '?search=wanda&status=confirmed&from=2026-07-01&until=2026-07-01')).toEqual([
      booking.id,
    ]);
    expect(await ids('bookings', '?search=wanda&until=2026-06-30')).toEqual([]);
    expect(await ids('users', '?search=wanda&role=provider&status=active')).toEqual([provider.id]);
    expect(await ids('users', '?search=wanda&status=banned')).toEqual([]);
  });

  it.each(['=1+1', '+49 30 123', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'makes a cell harmless that begins like %j, and leaves others as they are',
    async (text) => {
      const provider = await aProvider(app);
      const { id } = await aService(app, { provider });
      // Rows that are older than the checks of texts.
      await app.dataSource.query('UPDATE services SET title = $2, description = $3 WHERE id = $1', [
        id,
        text,
        `a${text}`,
      ]);
      const [row] = (await download(app, 'services', token)).rows;
      expect([row?.title, row?.description]).toEqual([`'${text}`, `a${text}`]);
    },
  );

  it.each(['a,b', 'say "no"', 'a\nb', 'a\r\nb', 'a\rb', '"', ' ä 🎉 ', "'x"])('keeps the text %j', async (text) => {
    const { id } = await aService(app);
    await app.dataSource.query('UPDATE services SET description = $2 WHERE id = $1', [id, text]);
    expect((await download(app, 'services', token)).rows[0]?.description).toBe(text);
  });

  it('is recorded in the audit log, without what was searched for', async () => {
    const customer = await aCustomer(app, { name: 'Ada Lovelace' });
    await download(app, 'users', token, '?search=lovelace&role=user');
    await download(app, 'bookings', token);
    const entry = { action: 'exported', admin_id: admin.id, subject_id: null };
    expect(await entries()).toEqual([
      { ...entry, before: { list: 'users', role: 'user', search: true } },
      { ...entry, before: { list: 'bookings', search: false } },
    ]);
    expect((await app.rest('GET', `/admin/history/${customer.id}`, { token })).body.history).toEqual([]);
  });

  it('is neither sent nor recorded for others and for an invalid filter', async () => {
    const others = [undefined, tokenOf(app, await aCustomer(app)), tokenOf(app, await aProvider(app))];
    for (const list of LISTS)
      for (const other of others)
        expect((await app.rest('GET', `/admin/${list}.csv`, { token: other })).status).toBe(other ? 403 : 401);
    expect((await app.rest('GET', '/admin/users.csv?role=admin', { token })).status).toBe(400);
    expect(await entries()).toEqual([]);
  });

  it('ends when the session of the administrator ends', async () => {
    await manyUsers(app, 6_000);
    const response = await open(app, 'users', token);
    await app.rest('POST', '/auth/logout', { token });
    // A request may act with an identity for 100 ms.
    await sleep(150);
    await expect(response.toArray()).rejects.toThrow('aborted');
  });

  /** The pages that have been read, by their statements. */
  function countPages(): () => number {
    let count = 0;
    const create = app.dataSource.createQueryRunner.bind(app.dataSource);
    app.dataSource.createQueryRunner = (mode) => {
      const runner = create(mode);
      const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
      return Object.assign(runner, {
        query(sql: string, ...rest: unknown[]) {
          if (sql.includes('AS position') && sql.includes('FROM users')) count += 1;
          return query(sql, ...rest);
        },
      });
    };
    return () => count;
  }

  /** Waits until a number does not change any more. */
  async function settled(read: () => number): Promise<number> {
    for (let before = -1, same = 0; same < 50;) {
      await sleep(20);
      same = read() === before && before > 0 ? same + 1 : 0;
      before = read();
    }
    return read();
  }

  it('reads no faster than the client, and all in the end', async () => {
    await manyUsers(app, 6_000);
    const pages = countPages();
    const response = await open(app, 'users', token);
    expect(await settled(pages)).toBeLessThan(28);
    const rows = cellsOf(Buffer.concat((await response.toArray()) as Buffer[]).toString());
    expect(rows).toHaveLength(6_001);
    expect(pages()).toBe(31);
  });

  it('reads no more when the client has closed the connection', async () => {
    await manyUsers(app, 6_000);
    const pages = countPages();
    const response = await open(app, 'users', token);
    response.once('data', () => response.destroy());
    await eventually(() => expect(response.destroyed).toBe(true));
    expect(await settled(pages)).toBeLessThan(28);
  });

  it('closes the connection if a later page cannot be read, so that no client takes the file for whole', async () => {
    await manyUsers(app, 6_000);
    const response = await open(app, 'users', token);
    await app.dataSource.query('ALTER TABLE users RENAME COLUMN phone TO elsewhere');
    try {
      await expect(response.toArray()).rejects.toThrow('aborted');
    } finally {
      await app.dataSource.query('ALTER TABLE users RENAME COLUMN elsewhere TO phone');
    }
  });

  it('responds with an error if the first page cannot be read', async () => {
    await app.dataSource.query('ALTER TABLE users RENAME COLUMN phone TO elsewhere');
    try {
      const { status, body } = await app.rest('GET', '/admin/users.csv', { token });
      expect([status, body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    } finally {
      await app.dataSource.query('ALTER TABLE users RENAME COLUMN elsewhere TO phone');
    }
  });
});

describe('the limits of exports', () => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));

  it('let an administrator run one at a time, and the next when it has ended in any way', async () => {
    const token = tokenOf(app, await anAdmin(app));
    await manyUsers(app, 6_000);
    const running = await open(app, 'users', token);
    const { status, body, headers } = await app.rest('GET', '/admin/services.csv', { token });
    expect([status, body.code, Number(headers.get('retry-after'))]).toEqual([429, 'RATE_LIMITED', 2]);
    running.destroy();
    await until(async () => {
      const again = await fetch(`${app.url}/api/admin/services.csv`, { headers: { authorization: `Bearer ${token}` } });
      return again.ok && (await again.text()).length > 0;
    });
    expect((await app.rest('GET', '/admin/bookings.csv?from=x', { token })).status).toBe(400);
    await download(app, 'services', token);
    await download(app, 'bookings', token);
  });

  it('let an administrator make 60 in an hour', async () => {
    const token = tokenOf(app, await anAdmin(app));
    for (let n = 0; n < 60; n += 1) await download(app, 'bookings', token);
    expect((await app.rest('GET', '/admin/bookings.csv', { token })).status).toBe(429);
    await download(app, 'bookings', tokenOf(app, await anAdmin(app)));
  });
});
