import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { freshApp } from '../support/app.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { beforeStatements } from '../support/statements.js';

const CARD = 'id name businessName city email phone rating profileImage { url cardUrl }';
const SERVICE = `id title description category price duration features isActive createdAt
  images { url cardUrl } provider { ${CARD} }`;
const SERVICES = `{ services { ${SERVICE} } }`;

const app = freshApp();

/** How many statements read services meanwhile: none, if the responses were cached before. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(app.dataSource.manager, 'query');
  try {
    await work();
    return query.mock.calls.filter(([sql]) => String(sql).includes('FROM services')).length;
  } finally {
    query.mockRestore();
  }
}
const list = (token?: string) => app.graphql(SERVICES, {}, token);
/** The same query with a new comment, so that its response is not cached yet. */
let asked = 0;
const fresh = (token?: string) => app.graphql(`${SERVICES} # ${(asked += 1)}`, {}, token);

describe('cached responses to public queries', () => {
  it('returns the cached response over REST and GraphQL while nothing has changed', async () => {
    await aService(app);
    for (const request of [list, () => app.rest('GET', '/services')]) {
      const responses: Awaited<ReturnType<typeof request>>[] = [];
      const send = async () => void responses.push(await request());
      expect(await readings(send)).toBe(1);
      expect(await readings(send)).toBe(0);
      const [first, again] = responses;
      expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    }
  });

  it.each(['br', 'gzip', 'identity'])('returns the same content with the encoding %s', async (packing) => {
    for (let i = 0; i < 5; i += 1) await aService(app);
    const answers = [];
    for (let i = 0; i < 3; i += 1)
      answers.push(await fetch(`${app.url}/api/services`, { headers: { 'Accept-Encoding': packing } }));
    const [text, ...others] = await Promise.all(answers.map((answer) => answer.text()));
    expect(JSON.parse(String(text))).toMatchObject({ services: { length: 5 } });
    expect(others).toEqual([text, text]);
    for (const { headers } of answers) {
      expect(headers.get('content-encoding')).toBe(packing === 'identity' ? null : packing);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('includes contact data only in responses to clients that are signed in', async () => {
    const provider = await aProvider(app, { email: 'flora@example.com', phone: '555-0199' });
    await aService(app, { provider });
    const token = tokenOf(app, await aCustomer(app));
    for (let i = 0; i < 2; i += 1) {
      expect(JSON.stringify(await list(token))).toContain('flora@example.com');
      expect(JSON.stringify(await list())).not.toMatch(/flora@example\.com|555-0199/);
      const path = `/services`;
      expect(JSON.stringify(await app.rest('GET', path, { token }))).toContain('flora@example.com');
      expect(JSON.stringify(await app.rest('GET', path))).not.toMatch(/flora@example\.com|555-0199/);
    }
  });

  it('does not cache a response without contact data for a viewer whose session ends while it is made', async () => {
    await aService(app, { provider: await aProvider(app, { email: 'flora@example.com' }) });
    const [leaving, staying] = [await aCustomer(app), await aCustomer(app)];
    beforeStatements(app.dataSource, async (sql) => {
      if (!sql.includes('FROM catalogue_version')) return;
      jest.restoreAllMocks();
      await app.dataSource.query('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [leaving.id]);
      await delay(150);
    });
    expect(JSON.stringify(await list(tokenOf(app, leaving)))).not.toContain('flora@example.com');
    expect(JSON.stringify(await list(tokenOf(app, staying)))).toContain('flora@example.com');
  });

  it('returns the same services to a customer, a provider and an administrator', async () => {
    const provider = await aProvider(app);
    await aService(app, { provider });
    const people = [await aCustomer(app), provider, await anAdmin(app)];
    const answers = [];
    for (const person of people) answers.push((await fresh(tokenOf(app, person))).data);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]).toMatchObject({ services: { length: 1 } });
  });

  it('does not cache a response that contains data of one account', async () => {
    const both = `{ services { id } me { id } }`;
    for (const person of [await aCustomer(app), await aProvider(app)])
      for (let i = 0; i < 2; i += 1) {
        const { data } = await app.graphql(both, {}, tokenOf(app, person));
        expect(data).toMatchObject({ me: { id: person.id } });
      }
  });

  it.each(['application/json', 'multipart/form-data'])('rejects deeply nested variables in %s', async (type) => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"query":"{ config { appName } }","variables":{"f":${deep}}}`;
    const form = new FormData();
    form.set('operations', body);
    form.set('map', '{}');
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: {
        'Apollo-Require-Preflight': 'a',
        ...(type === 'application/json' ? { 'Content-Type': type } : {}),
      },
      body: type === 'application/json' ? body : form,
    });
    expect(answer.status).toBe(type === 'application/json' ? 400 : 413);
    expect(await answer.text()).toMatch(/BAD_USER_INPUT|PAYLOAD_TOO_LARGE/);
  });

  it('does not cache errors', async () => {
    const { id } = await aService(app, { isActive: false });
    const one = `query ($id: ID!) { service(id: $id) { id } }`;
    expect((await app.graphql(one, { id })).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect((await app.rest('GET', `/services/${id}`)).status).toBe(404);
    const admin = tokenOf(app, await anAdmin(app));
    await app.rest('PATCH', `/admin/services/${id}/toggle`, { token: admin });
    expect((await app.graphql(one, { id })).data).toEqual({ service: { id } });
    expect((await app.rest('GET', `/services/${id}`)).status).toBe(200);
  });
});

describe('the cached catalogue', () => {
  let service: Service;
  let provider: string;
  let admin: string;
  beforeEach(async () => {
    const owner = await aProvider(app);
    service = await aService(app, { provider: owner, title: 'As it was' });
    provider = tokenOf(app, owner);
    admin = tokenOf(app, await anAdmin(app));
  });

  const form = (title: string) => ({
    title,
    description: 'All of it.',
    category: 'Other',
    price: 5,
    duration: '1 hour',
    features: [],
  });
  const CHANGES: [string, () => Promise<unknown>][] = [
    [
      'a provider creates a service',
      () => app.rest('POST', '/providers/services', { token: provider, body: form('New') }),
    ],
    [
      'a provider edits a service',
      () =>
        app.rest('PUT', `/providers/services/${service.id}`, {
          token: provider,
          body: form('Other'),
        }),
    ],
    [
      'a provider deletes a service',
      () => app.rest('DELETE', `/providers/services/${service.id}`, { token: provider }),
    ],
    [
      'an administrator switches a service off',
      () => app.rest('PATCH', `/admin/services/${service.id}/toggle`, { token: admin }),
    ],
    ['an administrator deletes a service', () => app.rest('DELETE', `/admin/services/${service.id}`, { token: admin })],
    [
      'an administrator bans a provider',
      () =>
        app.rest('PATCH', `/admin/users/${service.providerId}/ban`, {
          token: admin,
          body: { banned: true },
        }),
    ],
    [
      'an administrator deletes a provider',
      () => app.rest('DELETE', `/admin/users/${service.providerId}`, { token: admin }),
    ],
    [
      'a row is updated by SQL',
      () => app.dataSource.query('UPDATE users SET rating = 4.5, rating_count = 2 WHERE role = $1', ['provider']),
    ],
  ];
  it.each(CHANGES)('returns a new catalogue as soon as %s', async (_what, change) => {
    const before = [(await list()).data, (await app.rest('GET', '/services')).body];
    expect(await readings(list)).toBe(0);
    await change();
    const after = [(await list()).data, (await app.rest('GET', '/services')).body];
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
    expect(after[0]).toEqual((await fresh()).data);
  });

  it('shows a change only after its transaction is committed', async () => {
    await app.dataSource.transaction(async (db) => {
      await db.query(`UPDATE services SET title = 'As it is'`);
      for (let i = 0; i < 2; i += 1) expect((await list()).data).toMatchObject({ services: [{ title: 'As it was' }] });
    });
    expect((await list()).data).toMatchObject({ services: [{ title: 'As it is' }] });
  });

  it('queries a changed catalogue once for 20 simultaneous requests', async () => {
    await list();
    const transports = [async () => (await list()).data, async () => (await app.rest('GET', '/services')).body];
    for (const ask of transports) {
      await app.dataSource.query(`UPDATE services SET title = title || '!'`);
      let responses: unknown[] = [];
      const count = await readings(async () => {
        responses = await Promise.all(Array.from({ length: 20 }, () => ask()));
      });
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(count).toBe(1);
    }
  });

  it('retains the cached catalogue when only customers change', async () => {
    await list();
    await aCustomer(app);
    await app.dataSource.query(`UPDATE users SET session_version = session_version + 1 WHERE role = 'user'`);
    expect(await readings(list)).toBe(0);
  });
});

describe('visitors of other addresses', () => {
  afterEach(() => void jest.restoreAllMocks());

  const limited = freshApp(() => ({ deps: { limits: createRateLimits() }, config: { trustProxy: 1 } }));
  const from = (address: string, path: string) =>
    limited.rest('GET', path, { headers: { 'X-Forwarded-For': address } });
  const [BUSY, OTHER] = ['203.0.113.1', '203.0.113.2'];

  /** Suspends statements that contain a text. */
  function suspensions() {
    const all: { text: string; isOver: boolean; count: number; resumed: Promise<void> }[] = [];
    beforeStatements(limited.dataSource, async (sql) => {
      const suspension = all.find(({ text, isOver }) => !isOver && sql.includes(text));
      if (!suspension) return;
      suspension.count += 1;
      await suspension.resumed;
    });
    return (text: string) => {
      let resume = (): void => undefined;
      const resumed = new Promise<void>((resolve) => (resume = resolve));
      const suspension = { text, isOver: false, count: 0, resumed };
      all.push(suspension);
      return {
        count: () => suspension.count,
        /** Statements that begin later are not suspended. */
        end: () => void (suspension.isOver = true),
        resume,
      };
    };
  }

  it('receive a list while the address that requested it first has all of its connections in use', async () => {
    const { id } = await aService(limited);
    const suspend = suspensions();
    const version = suspend('FROM catalogue_version');
    const list = from(BUSY, '/services');
    await eventually(() => expect(version.count()).toBe(1));
    version.end();
    // The other statements of the address wait behind these.
    const slow = suspend('JOIN slots');
    const busy = Array.from({ length: 8 }, () => from(BUSY, `/services/${id}/slots/2030-01-01`));
    await eventually(() => expect(slow.count()).toBe(5));
    version.resume();
    expect(await Promise.race([list, delay(1_500, null)])).toMatchObject({ status: 200 });
    expect(await Promise.race([from(OTHER, '/services'), delay(1_500, null)])).toMatchObject({ status: 200 });
    slow.resume();
    await Promise.all(busy);
  });

  it('receive a service while another address waits for the same one', async () => {
    const { id } = await aService(limited);
    const one = suspensions()('WHERE s.id = $1');
    const first = from(BUSY, `/services/${id}`);
    await eventually(() => expect(one.count()).toBe(1));
    one.end();
    expect(await Promise.race([from(OTHER, `/services/${id}`), delay(1_500, null)])).toMatchObject({ status: 200 });
    one.resume();
    expect(await first).toMatchObject({ status: 200 });
  });
});

describe('catalogue queries over GraphQL', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** Returns the maximum number of lists of services that were read at once. */
  function watchLists(): () => number {
    const { manager } = app.dataSource;
    const query = manager.query.bind(manager);
    let atOnce = 0;
    let most = 0;
    jest.spyOn(manager, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
      if (!args[0].includes('FROM services')) return query(...args);
      most = Math.max(most, (atOnce += 1));
      await delay(20);
      return query(...args).finally(() => (atOnce -= 1));
    });
    return () => most;
  }

  const post = (body: object) =>
    fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const six = <T>(of: (n: number) => T): T[] => Array.from({ length: 6 }, (_, n) => of(n));

  it.each(['POST', 'GET', 'POST with extensions', 'POST beside a mutation'])(
    'executes catalogue queries of one address one after another: %s',
    async (how) => {
      const mostLists = watchLists();
      const ask = (n: number) => {
        const isBeside = how === 'POST beside a mutation';
        const text = isBeside
          ? `query A { a${n}: services { id } } mutation B { logout }`
          : `{ a${n}: services { id } }`;
        const more = how === 'POST' ? {} : isBeside ? { operationName: 'A' } : { extensions: {} };
        return how === 'GET'
          ? fetch(`${app.url}/graphql?query=${encodeURIComponent(text)}`)
          : post({ query: text, ...more });
      };
      const answers = await Promise.all(six(ask));
      for (const [n, answer] of answers.entries()) expect(await answer.json()).toEqual({ data: { [`a${n}`]: [] } });
      expect(mostLists()).toBe(1);
    },
  );

  it('executes them one after another, although parts of them were sent as the name of an operation', async () => {
    const mostLists = watchLists();
    const [begin, end] = [(n: number) => `{ b${n}: services { id }`, '} # services'];
    for (const rejected of await Promise.all(six((n) => post({ operationName: `\n${begin(n)}`, query: end }))))
      expect(rejected.status).toBe(400);
    const answers = await Promise.all(six((n) => post({ query: `${begin(n)}\n${end}` })));
    for (const [n, answer] of answers.entries()) expect(await answer.json()).toEqual({ data: { [`b${n}`]: [] } });
    expect(mostLists()).toBe(1);
  });
});

describe('a URL with additional parameters', () => {
  it('returns the same cached response for a URL with unknown or empty parameters', async () => {
    await aService(app);
    const etagOf = async (path: string) => (await app.rest('GET', path)).headers.get('etag');
    const one = await etagOf('/services?search=service');
    expect(await etagOf('/services?utm_source=x&search=service&utm=1&city=')).toBe(one);
    expect(await etagOf('/services?search=servic')).not.toBe(one);
    const { id } = await aService(app);
    expect(await etagOf(`/services/${id}?utm=1`)).toBe(await etagOf(`/services/${id}`));
  });
});
