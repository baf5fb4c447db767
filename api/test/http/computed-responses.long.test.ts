import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import {
  createResponseCache,
  type CacheLookup,
  type RenderedResponse,
  type ResponseCache,
} from '../../src/engine/cache/response-cache.js';
import { compressedAs } from '../../src/engine/http/compressed-response.js';
import { eventually } from '../support/eventually.js';

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
    const answers = createResponseCache({ capacity: 4 * 1_021 });
    const keep = (key: string) => answers.serve(aQuestion(key), current(), saying('0123456789'));
    for (const key of ['a', 'b', 'c', 'd']) await keep(key);
    expect(await answers.serve(aQuestion('a'), current(), saying('other'))).toMatchObject({
      bytes: Buffer.from('0123456789'),
    });
    await keep('e');
    expect(await cachedOf(answers, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'd', 'e']);
  });

  it('stores four large responses beside small ones and the whole list, and evicts older large ones', async () => {
    const answers = createResponseCache({ capacity: 4 * 1_021 });
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

  it('is not sent any more once rendering shows that it must not be cached', async () => {
    const answers = createResponseCache();
    await answers.serve(aQuestion('a'), current(), saying(LARGE));
    vi.advanceTimersByTime(11_000);
    const requests = [1, 2, 3].map(() => answers.serve(aQuestion('a'), current('w'), async () => null));
    expect(await Promise.all(requests)).toEqual([null, null, null]);
  });

  it('is not cached if it has more than the maximum number of bytes', async () => {
    const answers = createResponseCache({ maxBytes: 100_000 });
    for (const version of ['v', 'w', 'x', 'w']) {
      expect(await answers.serve(aQuestion('a'), current(version), saying(LARGE, version))).toMatchObject({ version });
      vi.advanceTimersByTime(1);
    }
  });

  it('is rendered for a request whose version was read after that of a response that is rendered at the same time', async () => {
    const answers = createResponseCache();
    const now = performance.now();
    const text = (version: string) => async () => ({ version, type: 'text/plain', text: version });
    const early = answers.serve(aQuestion('a', { requestedAt: now - 2 }), current('old'), text('old'));
    const late = answers.serve(aQuestion('a', { requestedAt: now - 1 }), current('new'), text('new'));
    expect(await early).toMatchObject({ version: 'old' });
    expect(await late).toMatchObject({ version: 'new' });
  });

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

  it('does not wait for a response that another address requests but does not compute yet', async () => {
    const answers = createResponseCache();
    const of = (limitedAddress: string, key: string) => aQuestion(key, { limitedAddress });
    let finish = (_made: null): void => undefined;
    const first = answers.serve(of('a', '1'), current(), () => new Promise((resolve) => (finish = resolve)));
    const queued = saying('queued');
    const waits = answers.serve(of('a', '2'), current(), queued);
    const other = answers.serve(of('b', '2'), current(), saying('other'));
    const text = (response: { bytes: Buffer } | null | undefined): string | undefined => response?.bytes.toString();
    expect(text(await Promise.race([other, delay(1_000, null)]))).toBe('other');
    finish(null);
    expect(await first).toBeNull();
    expect(text(await waits)).toBe('other');
    expect(queued).not.toHaveBeenCalled();
  });

  it('begins the next response of an address when the previous one is compressed', async () => {
    const answers = createResponseCache();
    const of = (key: string) => aQuestion(key, { limitedAddress: 'a', encoding: () => 'br' });
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
    await serveAll('second');
    expect(most).toBe(3);
    most = 0;
    const began = performance.now();
    await serveAll('third');
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
    await serveAll('second');
    expect(most).toBe(3);
    most = 0;
    await serveAll('third');
    expect(most).toBe(1);
  });

  it('computes the responses of another address while some with costly ones wait', async () => {
    const answers = createResponseCache();
    const serve = (key: string, limitedAddress: string, make: () => Promise<RenderedResponse>) =>
      answers.serve(aQuestion(key, { limitedAddress }), current(), make);
    for (const key of ['1', '2']) {
      await serve(`a${key}`, 'a', saying(LARGE));
      await serve(`b${key}`, 'b', saying(LARGE));
    }
    void serve('3', 'a', () => new Promise(() => undefined));
    const waiting = saying('b');
    void serve('4', 'b', waiting);
    expect(await serve('5', 'c', saying('c'))).toMatchObject({ bytes: Buffer.from('c') });
    expect(waiting).not.toHaveBeenCalled();
  });

  it('computes a second costly response of an address without waiting for other addresses', async () => {
    const answers = createResponseCache();
    const serve = (key: string, limitedAddress: string, make: () => Promise<RenderedResponse>) =>
      answers.serve(aQuestion(key, { limitedAddress }), current(), make);
    for (const key of ['1', '2']) await serve(key, 'attacker', saying(LARGE));
    await serve('3', 'visitor', saying(LARGE));
    void serve('4', 'attacker', () => new Promise(() => undefined));
    expect(await serve('5', 'visitor', saying(LARGE))).not.toBeNull();
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
