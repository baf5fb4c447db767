import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedApp } from '../support/app.js';
import { PASSWORD, withSecondFactor } from '../support/authenticator.js';
import { aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { until } from '../support/eventually.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { connectTo, lines, soon } from '../security/support/raw.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { fakeOnly } from '../support/fake-only.js';

const app = sharedApp();

const part = (name: string, value: string, file = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => ({ type: 'multipart/form-data; boundary=x', body: `${parts.join('')}--x--\r\n` });
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

interface Way {
  method?: string;
  path: string;
  type: string;
  body: string;
}

const RENAME = { query: 'mutation { updateProfile(input: { name: "Changed Afterwards" }) { name } }' };
const CREATE = {
  query: `mutation ($images: [Upload!]) { createService(input: { title: "Made Afterwards", description: "A",
    category: "Other", price: 1, duration: "1 hour" }, images: $images) { id } }`,
  variables: { images: [null] },
};
const SERVICE = { title: 'Made Afterwards', description: 'A', category: 'Other', price: '1', duration: '1 hour' };

/** The second path of each is found by Express, the first one directly. */
const WAYS: [string, Way][] = ['/graphql', '/graphql?'].flatMap((path): [string, Way][] => [
  [`JSON to ${path}`, { path, ...json(RENAME) }],
  [
    `a form to ${path}`,
    {
      path,
      ...form(
        part('operations', JSON.stringify(CREATE)),
        part('map', '{"0":["variables.images.0"]}'),
        part('0', 'a', 'a.png'),
      ),
    },
  ],
]);
WAYS.push([
  'a query in the address of /graphql',
  { method: 'GET', path: `/graphql?query=${encodeURIComponent('{ me { email } }')}`, ...json({}) },
]);
WAYS.push(['an invalid form to /api', { path: '/api/providers/services', ...form(part('title', 'A')) }]);
for (const api of ['/api', '/API'])
  WAYS.push(
    [`JSON to ${api}`, { method: 'PATCH', path: `${api}/account`, ...json({ name: 'Changed Afterwards' }) }],
    [
      `a form to ${api}`,
      {
        path: `${api}/providers/services`,
        ...form(...Object.entries(SERVICE).map(([name, value]) => part(name, value)), part('images', 'a', 'a.png')),
      },
    ],
  );

/** Sends a request up to its last byte; the returned function sends that, and returns the response. */
async function hold(token: string, { method = 'POST', path, type, body }: Way): Promise<() => Promise<string>> {
  const connection = await connectTo(
    app,
    lines(
      `${method} ${path} HTTP/1.1`,
      'Host: a',
      'Connection: close',
      'Apollo-Require-Preflight: a',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ) + body.slice(0, -1),
  );
  // A form is identified first when its headers have arrived.
  await delay(100);
  return async () => {
    connection.write(body.slice(-1));
    return (await soon(connection.closed)).text;
  };
}

describe('a request whose last byte arrives after the end of its session', () => {
  const ENDS: [string, (account: User, token: string) => Promise<{ status: number }>][] = [
    ['logout', (_, token) => app.rest('POST', '/auth/logout', { token })],
    ['the end of all sessions', (_, token) => app.rest('POST', '/account/end-sessions', { token })],
    [
      'a new password',
      (_, token) =>
        app.rest('POST', '/account/password', {
          token,
          body: { oldPassword: PASSWORD, newPassword: 'another long password' },
        }),
    ],
    [
      'a ban',
      async ({ id }) =>
        app.rest('PATCH', `/admin/users/${id}/ban`, {
          token: tokenOf(app, await anAdmin(app)),
          body: { banned: true },
        }),
    ],
    [
      'the deletion of the account',
      async ({ id }) => app.rest('DELETE', `/admin/users/${id}`, { token: tokenOf(app, await anAdmin(app)) }),
    ],
  ];

  it.each(ENDS)('is refused after %s, however it was sent', async (_, end) => {
    const held = await Promise.all(
      WAYS.map(async ([name, way]) => {
        const provider = await aProvider(app, { password: PASSWORD, name: 'As Before' });
        const token = tokenOf(app, provider);
        return { name, provider, token, complete: await hold(token, way) };
      }),
    );
    for (const { name, provider, token, complete } of held) {
      expect((await end(provider, token)).status).toBe(200);
      const answer = `${name}: ${await complete()}`;
      expect(answer).toContain('UNAUTHENTICATED');
      expect(answer).not.toContain(provider.email);
    }
    const db = app.dataSource.manager;
    expect(await db.countBy(User, { name: 'Changed Afterwards' })).toBe(0);
    expect(await db.countBy(Service, { title: 'Made Afterwards' })).toBe(0);
  });

  it.each<[string, (admin: Awaited<ReturnType<typeof anAdmin>>, token: string) => Promise<unknown>]>([
    ['logout', (_, token) => app.rest('POST', '/auth/logout', { token })],
    ['the switch to a second factor', (admin) => withSecondFactor(app, admin, tokenOf(app, admin))],
  ])('is refused after %s of an administrator', async (_, end) => {
    const customer = await aCustomer(app);
    const query = `mutation { banUser(id: "${customer.id}", banned: true) { id } }`;
    const ways: Way[] = [
      { path: '/graphql', ...json({ query }) },
      { path: '/graphql', ...form(part('operations', JSON.stringify({ query })), part('map', '{}')) },
      { method: 'PATCH', path: `/api/admin/users/${customer.id}/ban`, ...json({ banned: true }) },
    ];
    for (const way of ways) {
      const admin = await anAdmin(app, { password: PASSWORD });
      const token = tokenOf(app, admin);
      const complete = await hold(token, way);
      await end(admin, token);
      expect(await complete()).toContain('UNAUTHENTICATED');
    }
    expect(await app.dataSource.manager.countBy(User, { id: customer.id, isVerified: true })).toBe(1);
  });
});

describe('a request that waits while its session ends', () => {
  /** Waits until `hasBegun`, then ends all sessions of the token, so long ago that no identity is from before. */
  async function endSessions(
    hasBegun: () => boolean | Promise<boolean>,
    token: string,
    path = '/account/end-sessions',
  ) {
    await until(hasBegun);
    expect((await app.rest('POST', path, { token })).status).toBe(200);
    await delay(150);
  }

  it.each([
    ['POST', '/providers/services', SERVICE],
    ['PUT', '/providers/services/:id', SERVICE],
    ['PATCH', '/account', { name: 'Changed Afterwards' }],
  ] as const)('for its pictures changes nothing through %s %s', async (method, path, fields) => {
    let begun = false;
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    const withStored = jest.spyOn(app.deps.images, 'withStored').mockImplementation(async (_owner, _images, work) => {
      begun = true;
      await resumed;
      return work([]);
    });
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const token = tokenOf(app, provider);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('images', new Blob(['a']), 'a.png');
    const answer = app.rest(method, path.replace(':id', service.id), { token, body });
    await endSessions(() => begun, token);
    resume();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const db = app.dataSource.manager;
    expect(await db.findBy(Service, { providerId: provider.id })).toEqual([service]);
    expect(await db.countBy(User, { name: 'Changed Afterwards' })).toBe(0);
    withStored.mockRestore();
  });

  it.each([
    ['PATCH', 'users/:id/ban', { banned: true }],
    ['DELETE', 'users/:id', undefined],
  ] as const)('for a lock changes nothing through %s /api/admin/%s', async (method, path, body) => {
    const customer = await aCustomer(app);
    const token = tokenOf(app, await anAdmin(app));
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [customer.id]);
    const answer = app.rest(method, `/admin/${path.replace(':id', customer.id)}`, { token, body });
    await untilOneWaitsFor(holder, app.dataSource.manager);
    await endSessions(() => true, token, '/auth/logout');
    await holder.rollbackTransaction();
    await holder.release();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await app.dataSource.manager.countBy(User, { id: customer.id, isVerified: true })).toBe(1);
  });

  it('receives no further part of the data of its account', async () => {
    const customer = await aCustomer(app);
    const token = tokenOf(app, customer);
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    // Of the last part.
    await holder.query('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
    const head = ['GET /api/account/data HTTP/1.1', 'Host: a', 'Connection: close', `Authorization: Bearer ${token}`];
    const connection = await connectTo(app, lines(...head));
    await endSessions(() => connection.received().includes('"moderation": ['), token);
    await holder.rollbackTransaction();
    await holder.release();
    const { text } = await soon(connection.closed);
    expect(text).toContain(customer.email);
    expect(text.trimEnd()).toMatch(/"moderation": \[$/);
  });

  it('for a field of a mutation executes none after it', async () => {
    const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
    const token = tokenOf(app, customer);
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE favourites IN ACCESS EXCLUSIVE MODE');
    const answer = app.graphql(
      `mutation { addFavourite(serviceId: "${service.id}") { id } renewCalendarAddress }`,
      {},
      token,
    );
    await untilOneWaitsFor(holder, app.dataSource.manager);
    await endSessions(() => true, token);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await answer).toMatchObject({
      data: null,
      errors: [{ path: ['renewCalendarAddress'], extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  it('receives no data of its account over GraphQL', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
    const answer = app.graphql('{ myData }', {}, token);
    await untilOneWaitsFor(holder, app.dataSource.manager);
    await endSessions(() => true, token);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await answer).toMatchObject({
      data: { myData: null },
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });
});

it.each([
  ['/graphql', { method: 'POST', body: '{"query":"{ me { email } }"}' }],
  ['/graphql?', { method: 'POST', body: '{"query":"{ me { email } }"}' }],
  ['/api/auth/me', {}],
  ['/api/account', { method: 'PATCH', body: '{"name":"A"}' }],
])('a request to %s that waits for nothing is identified once', async (path, init) => {
  const token = tokenOf(app, await aCustomer(app));
  fakeOnly('performance');
  const query = jest.spyOn(app.dataSource.manager, 'query');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(app.url + path, { ...init, headers });
  expect(await answer.text()).not.toContain('UNAUTHENTICATED');
  expect(query.mock.calls.filter(([sql]) => sql.includes('ended_tokens'))).toHaveLength(1);
  query.mockRestore();
  jest.useRealTimers();
});
