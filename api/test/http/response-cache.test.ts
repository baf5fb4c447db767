import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import {
  createResponseCache,
  type CacheLookup,
  type RenderedResponse,
  type ResponseCache,
} from '../../src/http/response-cache.js';
import { compressedAs } from '../../src/http/compressed-response.js';
import type { Service } from '../../src/services/service.entity.js';
import { freshApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

const CARD = 'id name businessName city email phone rating profileImage { url cardUrl }';
const SERVICE = `id title description category price duration features isActive createdAt
  images { url cardUrl } provider { ${CARD} }`;
const SERVICES = `{ services { ${SERVICE} } }`;

const app = freshApp();

/** Whether the response was in the cache after it was sent. */
const isCacheable = (headers: Headers): boolean => /^W\/"[\da-f]{8}-/.test(headers.get('etag') ?? '');
/** How many statements read services meanwhile: none, if the responses were cached before. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.dataSource.manager, 'query');
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
      expect(isCacheable(first?.headers ?? new Headers())).toBe(true);
      expect(again?.headers.get('etag')).toBe(first?.headers.get('etag'));
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
        const { data, headers } = await app.graphql(both, {}, tokenOf(app, person));
        expect(data).toMatchObject({ me: { id: person.id } });
        expect(isCacheable(headers)).toBe(false);
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
      () => app.dataSource.query('UPDATE users SET rating = 4.5 WHERE role = $1', ['provider']),
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

const aQuestion = (key: string, more: Partial<CacheLookup> = {}): CacheLookup => ({
  key,
  limitedAddress: null,
  isClosed: () => false,
  ...more,
});
const current =
  (version = 'v') =>
  async () =>
    version;
const saying = (text: string, version = 'v') => vi.fn(async () => ({ version, type: 'text/plain', text }));
const LARGE = 'x'.repeat(600_000);
const never = () => new Promise<null>(() => undefined);

/** Those of the keys under which a response is cached. */
async function cachedOf(answers: ResponseCache, keys: string[]): Promise<string[]> {
  const found = await Promise.all(
    keys.map((key) => answers.serve(aQuestion(key, { mayBePrivate: true }), current(), async () => null)),
  );
  return keys.filter((_key, index) => found[index] !== null);
}

describe('the capacity of the cache', () => {
  it('evicts the least recently requested response when the cache is full', async () => {
    const answers = createResponseCache({ capacity: 4 * 1_020 });
    const keep = (key: string) => answers.serve(aQuestion(key), current(), saying('0123456789'));
    for (const key of ['a', 'b', 'c', 'd']) await keep(key);
    expect(await answers.serve(aQuestion('a'), current(), saying('other'))).toMatchObject({
      bytes: Buffer.from('0123456789'),
    });
    await keep('e');
    expect(await cachedOf(answers, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'd', 'e']);
  });

  it('stores four large responses beside small ones and the whole list, and evicts older large ones', async () => {
    const answers = createResponseCache({ capacity: 4 * 1_020 });
    await answers.serve(aQuestion('small'), current(), saying('0123456789'));
    await answers.serve(aQuestion('whole', { isWhole: true }), current(), saying(LARGE));
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const key of keys) await answers.serve(aQuestion(key), current(), saying(LARGE));
    expect(await cachedOf(answers, keys)).toEqual(['c', 'd', 'e', 'f']);
    expect(await cachedOf(answers, ['small', 'whole'])).toEqual(['small', 'whole']);
  });
});

describe('a large cached response', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('recomputes a large response immediately after a change, but not twice within a second', async () => {
    const answers = createResponseCache();
    const serve = async (version: string) =>
      (await answers.serve(aQuestion('a'), current(version), saying(`${LARGE}${version}`, version)))?.version;
    expect(await serve('1')).toBe('1');
    vi.advanceTimersByTime(1_001);
    expect(await serve('2')).toBe('2');
    vi.advanceTimersByTime(900);
    expect(await serve('3')).toBe('2');
    vi.advanceTimersByTime(101);
    expect(await serve('3')).toBe('3');
  });

  it('recomputes a large response that takes 400 ms only every 4 s, and a slower one every 10 s', async () => {
    for (const [milliseconds, pause] of [
      [400, 4_000],
      [3_000, 10_000],
    ] as const) {
      const answers = createResponseCache();
      const serve = async (version: string) => {
        const make = async () => {
          vi.advanceTimersByTime(milliseconds);
          return { version, type: 'text/plain', text: LARGE };
        };
        return (await answers.serve(aQuestion('a'), current(version), make))?.version;
      };
      expect(await serve('1')).toBe('1');
      vi.advanceTimersByTime(pause - 10);
      expect(await serve('2')).toBe('1');
      vi.advanceTimersByTime(20);
      expect(await serve('2')).toBe('2');
    }
  });

  it('returns an outdated large response after waiting 300 ms for the computation of a new one', async () => {
    const answers = createResponseCache();
    await answers.serve(aQuestion('a'), current('1'), saying(LARGE, '1'));
    vi.advanceTimersByTime(1_001);
    const first = answers.serve(aQuestion('a'), current('2'), never);
    const make = saying(LARGE, '2');
    const second = answers.serve(aQuestion('a'), current('2'), make);
    await vi.advanceTimersByTimeAsync(301);
    expect((await first)?.version).toBe('1');
    expect((await second)?.version).toBe('1');
    expect(make).not.toHaveBeenCalled();
  });

  it('reports a failed computation of a large response only to the request that runs it', async () => {
    const answers = createResponseCache();
    await answers.serve(aQuestion('a'), current('1'), saying(LARGE, '1'));
    vi.advanceTimersByTime(1_001);
    const fail = () => Promise.reject(new Error('no connection'));
    const first = answers.serve(aQuestion('a'), current('2'), fail);
    const second = answers.serve(aQuestion('a'), current('2'), saying(LARGE, '2'));
    await expect(first).rejects.toThrow('no connection');
    expect((await second)?.version).toBe('1');
  });

  it('compresses a large response before it replaces the previous one', async () => {
    const answers = createResponseCache();
    const previous = await answers.serve(aQuestion('a'), current('1'), saying(LARGE, '1'));
    if (!previous) throw new Error('There is no response');
    await compressedAs('br', previous);
    vi.advanceTimersByTime(1_001 + 10 * previous.tookMs);
    // The rest takes real time.
    vi.useRealTimers();
    const next = await answers.serve(aQuestion('a'), current('2'), saying(LARGE, '2'));
    await eventually(async () => {
      const now = await answers.serve(aQuestion('a'), current('2'), saying(LARGE, '2'));
      expect(now?.version).toBe('2');
      expect([...(now?.compressed.keys() ?? [])]).toEqual(['br']);
    });
    expect(next).not.toBeNull();
  });

  it('recomputes a small response that is rendered from a large list only once a second', async () => {
    const answers = createResponseCache();
    const lookup = { ...aQuestion('a'), bytesRead: () => LARGE.length };
    const serve = async (version: string) =>
      (await answers.serve(lookup, current(version), saying('short', version)))?.version;
    expect(await serve('1')).toBe('1');
    vi.advanceTimersByTime(900);
    expect(await serve('2')).toBe('1');
    vi.advanceTimersByTime(101);
    expect(await serve('2')).toBe('2');
  });

  it('recomputes a response of 400 kB after every change', async () => {
    const answers = createResponseCache();
    for (const version of ['1', '2', '3', '4']) {
      const make = saying(LARGE.slice(0, 400_000), version);
      vi.advanceTimersByTime(1);
      expect((await answers.serve(aQuestion('a'), current(version), make))?.version).toBe(version);
      expect(make).toHaveBeenCalledTimes(1);
    }
  });
});

describe('the computation of a response', () => {
  it('computes its own response after waiting 2 s for the one of another request', async () => {
    const answers = createResponseCache();
    void answers.serve(aQuestion('a'), current(), never);
    const started = performance.now();
    expect(await answers.serve(aQuestion('a'), current(), saying('mine'))).toMatchObject({
      bytes: Buffer.from('mine'),
    });
    expect(performance.now() - started).toBeGreaterThan(1_900);
  });

  it('computes one response at a time for an address, and others for other addresses meanwhile', async () => {
    const answers = createResponseCache();
    const of = (limitedAddress: string, key: string) => aQuestion(key, { limitedAddress });
    let finish = (_made: null): void => undefined;
    const first = answers.serve(of('a', '1'), current(), () => new Promise((resolve) => (finish = resolve)));
    const second = saying('second');
    const waits = answers.serve(of('a', '2'), current(), second);
    expect(await answers.serve(of('b', '3'), current(), saying('other'))).toMatchObject({
      version: 'v',
    });
    expect(second).not.toHaveBeenCalled();
    finish(null);
    expect(await first).toBeNull();
    expect(await waits).toMatchObject({ version: 'v' });
  });

  it('begins the next response of an address when the previous one is compressed', async () => {
    const answers = createResponseCache();
    const of = (key: string) => aQuestion(key, { limitedAddress: 'a', encoding: 'br' });
    const text = Array.from({ length: 60_000 }, () => Math.random().toString(36)).join('');
    const first = answers.serve(of('1'), current(), saying(text));
    const waits = answers.serve(of('2'), current(), saying('second'));
    const { compressed } = (await first) ?? {};
    expect([...(compressed?.keys() ?? [])]).toEqual(['br']);
    expect(await waits).not.toBeNull();
  });

  it('computes responses of addresses with costly ones in sequence, with a pause after each', async () => {
    const answers = createResponseCache();
    let running = 0;
    let most = 0;
    const costly = async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(200);
      running -= 1;
      return { version: 'v', type: 'text/plain', text: LARGE };
    };
    const addresses = ['a', 'b', 'c'];
    const serveAll = (prefix: string) =>
      Promise.all(
        addresses.map((limitedAddress) =>
          answers.serve(aQuestion(prefix + limitedAddress, { limitedAddress }), current(), costly),
        ),
      );
    await serveAll('first');
    expect(most).toBe(3);
    most = 0;
    const began = performance.now();
    await serveAll('second');
    expect(most).toBe(1);
    // Three of them and two pauses.
    expect(performance.now() - began).toBeGreaterThan(950);
  });

  it.each([
    ['slow', 400, () => ({ version: 'v', type: 'text/plain', text: 'small' })],
    ['failed', 200, () => Promise.reject(new Error('canceling statement due to statement timeout'))],
  ])('computes responses of addresses with %s ones in sequence', async (_, tookMs, end) => {
    const answers = createResponseCache();
    let running = 0;
    let most = 0;
    const render = async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(tookMs);
      running -= 1;
      return end();
    };
    const serveAll = (prefix: string) =>
      Promise.allSettled(
        ['a', 'b', 'c'].map((limitedAddress) =>
          answers.serve(aQuestion(prefix + limitedAddress, { limitedAddress }), current(), render),
        ),
      );
    await serveAll('first');
    expect(most).toBe(3);
    most = 0;
    await serveAll('second');
    expect(most).toBe(1);
  });

  it('computes the responses of another address while some with costly ones wait', async () => {
    const answers = createResponseCache();
    const serve = (key: string, limitedAddress: string, make: () => Promise<RenderedResponse>) =>
      answers.serve(aQuestion(key, { limitedAddress }), current(), make);
    await serve('1', 'a', saying(LARGE));
    await serve('2', 'b', saying(LARGE));
    void serve('3', 'a', () => new Promise(() => undefined));
    const waiting = saying('b');
    void serve('4', 'b', waiting);
    expect(await serve('5', 'c', saying('c'))).toMatchObject({ bytes: Buffer.from('c') });
    expect(waiting).not.toHaveBeenCalled();
  });

  it('does not compute a response for a client that has disconnected', async () => {
    const make = saying('a');
    const asked = createResponseCache().serve(
      aQuestion('a', { limitedAddress: 'a', isClosed: () => true }),
      current(),
      make,
    );
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(make).not.toHaveBeenCalled();
  });
});

describe('catalogue queries over GraphQL', () => {
  it.each(['POST', 'GET', 'POST with extensions', 'POST beside a mutation'])(
    'executes catalogue queries of one address one after another: %s',
    async (how) => {
      const { manager } = app.dataSource;
      const query = manager.query.bind(manager);
      let atOnce = 0;
      let most = 0;
      const look = vi.spyOn(manager, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
        if (!args[0].includes('FROM services')) return query(...args);
        most = Math.max(most, (atOnce += 1));
        await delay(20);
        return query(...args).finally(() => (atOnce -= 1));
      });
      const ask = (n: number) => {
        const isBeside = how === 'POST beside a mutation';
        const text = isBeside
          ? `query A { a${n}: services { id } } mutation B { logout }`
          : `{ a${n}: services { id } }`;
        const more = how === 'POST' ? {} : isBeside ? { operationName: 'A' } : { extensions: {} };
        return how === 'GET'
          ? fetch(`${app.url}/graphql?query=${encodeURIComponent(text)}`)
          : fetch(`${app.url}/graphql`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ query: text, ...more }),
            });
      };
      const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(n)));
      for (const [n, answer] of answers.entries()) expect(await answer.json()).toEqual({ data: { [`a${n}`]: [] } });
      expect(most).toBe(1);
      look.mockRestore();
    },
  );
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
