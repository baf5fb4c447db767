import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createResponseCache,
  type CacheLookup,
  type RenderedResponse,
  type ResponseCache,
} from '../../src/engine/cache/response-cache.js';

const aQuestion = (key: string, more: Partial<CacheLookup> = {}): CacheLookup => ({
  key,
  version: 'v',
  requestedAt: performance.now(),
  address: key,
  isList: true,
  encoding: () => undefined,
  isClosed: () => false,
  ...more,
});
const saying = (text: string) => jest.fn(async () => ({ type: 'text/plain', text }));
const LARGE = 'x'.repeat(600_000);
const never = () => new Promise<null>(() => undefined);

/** Those of the keys under which a response is cached. */
async function cachedOf(answers: ResponseCache, keys: string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => answers.serve(aQuestion(key), async () => null)));
  return keys.filter((_key, index) => found[index] !== null);
}

describe('the capacity of the cache', () => {
  it('evicts the least recently requested response when the cache is full', async () => {
    const answers = createResponseCache({ capacity: 4 * 1_021 });
    const keep = (key: string) => answers.serve(aQuestion(key), saying('0123456789'));
    for (const key of ['a', 'b', 'c', 'd']) await keep(key);
    expect(await answers.serve(aQuestion('a'), saying('other'))).toMatchObject({
      bytes: Buffer.from('0123456789'),
    });
    await keep('e');
    expect(await cachedOf(answers, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'd', 'e']);
  });
});

describe('a large cached response', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is not sent any more once rendering shows that it must not be cached', async () => {
    const answers = createResponseCache();
    await answers.serve(aQuestion('a'), saying(LARGE));
    jest.advanceTimersByTime(11_000);
    const requests = [1, 2, 3].map(() => answers.serve(aQuestion('a', { version: 'w' }), async () => null));
    expect(await Promise.all(requests)).toEqual([null, null, null]);
  });

  it('is rendered for a request whose version was read after that of a response that is rendered at the same time', async () => {
    const answers = createResponseCache();
    const now = performance.now();
    const early = aQuestion('a', { version: 'old', requestedAt: now - 2 });
    const asked = answers.serve(early, saying('old'));
    await jest.advanceTimersByTimeAsync(1);
    const late = answers.serve(aQuestion('a', { version: 'new' }), saying('new'));
    expect(await asked).toMatchObject({ version: 'old' });
    expect(await late).toMatchObject({ version: 'new' });
  });

  it('recomputes a large response immediately after a change, but not twice within a second', async () => {
    const answers = createResponseCache();
    const serve = async (version: string) =>
      (await answers.serve(aQuestion('a', { version }), saying(`${LARGE}${version}`)))?.version;
    expect(await serve('1')).toBe('1');
    jest.advanceTimersByTime(1_001);
    expect(await serve('2')).toBe('2');
    jest.advanceTimersByTime(900);
    expect(await serve('3')).toBe('2');
    jest.advanceTimersByTime(101);
    expect(await serve('3')).toBe('3');
  });

  it('recomputes a response of 400 kB after every change', async () => {
    const answers = createResponseCache();
    for (const version of ['1', '2', '3', '4']) {
      const make = saying(LARGE.slice(0, 400_000));
      jest.advanceTimersByTime(1);
      expect((await answers.serve(aQuestion('a', { version }), make))?.version).toBe(version);
      expect(make).toHaveBeenCalledTimes(1);
    }
  });
});

describe('the computation of a response', () => {
  it('computes its own response after waiting 2 s for the one of another request', async () => {
    const answers = createResponseCache();
    void answers.serve(aQuestion('a'), never);
    const started = performance.now();
    expect(await answers.serve(aQuestion('a', { address: 'b' }), saying('mine'))).toMatchObject({
      bytes: Buffer.from('mine'),
    });
    expect(performance.now() - started).toBeGreaterThan(1_900);
  });

  it('computes one response at a time for an address, and others for other addresses meanwhile', async () => {
    const answers = createResponseCache();
    const of = (address: string, key: string) => aQuestion(key, { address });
    let finish = (_made: null): void => undefined;
    const first = answers.serve(of('a', '1'), () => new Promise((resolve) => (finish = resolve)));
    const second = saying('second');
    const waits = answers.serve(of('a', '2'), second);
    expect(await answers.serve(of('b', '3'), saying('other'))).toMatchObject({
      version: 'v',
    });
    expect(second).not.toHaveBeenCalled();
    finish(null);
    expect(await first).toBeNull();
    expect(await waits).toMatchObject({ version: 'v' });
  });

  it('computes it once for addresses that request it at the same time', async () => {
    const answers = createResponseCache();
    const make = saying('once');
    const requests = ['a', 'b', 'c'].map((address) => answers.serve(aQuestion('1', { address }), make));
    expect((await Promise.all(requests)).map((answer) => answer?.bytes.toString())).toEqual(['once', 'once', 'once']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a response that another address requests but does not compute yet', async () => {
    const answers = createResponseCache();
    const of = (address: string, key: string) => aQuestion(key, { address });
    let finish = (_made: null): void => undefined;
    const first = answers.serve(of('a', '1'), () => new Promise((resolve) => (finish = resolve)));
    const queued = saying('queued');
    const waits = answers.serve(of('a', '2'), queued);
    const other = answers.serve(of('b', '2'), saying('other'));
    const text = (response: { bytes: Buffer } | null | undefined): string | undefined => response?.bytes.toString();
    expect(text(await Promise.race([other, delay(1_000, null)]))).toBe('other');
    finish(null);
    expect(await first).toBeNull();
    expect(text(await waits)).toBe('other');
    expect(queued).not.toHaveBeenCalled();
  });

  it('begins the next response of an address when the previous one is compressed', async () => {
    const answers = createResponseCache();
    const of = (key: string) => aQuestion(key, { address: 'a', encoding: () => 'br' });
    const text = Array.from({ length: 60_000 }, () => Math.random().toString(36)).join('');
    const first = answers.serve(of('1'), saying(text));
    const waits = answers.serve(of('2'), saying('second'));
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
      return { type: 'text/plain', text: LARGE };
    };
    const addresses = ['a', 'b', 'c'];
    const serveAll = (prefix: string) =>
      Promise.all(addresses.map((address) => answers.serve(aQuestion(prefix + address, { address }), costly)));
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
    ['slow', 400, () => ({ type: 'text/plain', text: 'small' })],
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
        ['a', 'b', 'c'].map((address) => answers.serve(aQuestion(prefix + address, { address }), render)),
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
    const serve = (key: string, address: string, make: () => Promise<RenderedResponse>) =>
      answers.serve(aQuestion(key, { address }), make);
    for (const key of ['1', '2']) {
      await serve(`a${key}`, 'a', saying(LARGE));
      await serve(`b${key}`, 'b', saying(LARGE));
    }
    void serve('3', 'a', () => new Promise(() => undefined));
    const waiting = saying('b');
    serve('4', 'b', waiting).catch(() => 'waited for too long');
    expect(await serve('5', 'c', saying('c'))).toMatchObject({ bytes: Buffer.from('c') });
    expect(waiting).not.toHaveBeenCalled();
  });

  it('computes a second costly response of an address without waiting for other addresses', async () => {
    const answers = createResponseCache();
    const serve = (key: string, address: string, make: () => Promise<RenderedResponse>) =>
      answers.serve(aQuestion(key, { address }), make);
    for (const key of ['1', '2']) await serve(key, 'attacker', saying(LARGE));
    await serve('3', 'visitor', saying(LARGE));
    void serve('4', 'attacker', () => new Promise(() => undefined));
    expect(await serve('5', 'visitor', saying(LARGE))).not.toBeNull();
  });

  it('does not compute a response for a client that has disconnected', async () => {
    const make = saying('a');
    const asked = createResponseCache().serve(aQuestion('a', { address: 'a', isClosed: () => true }), make);
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(make).not.toHaveBeenCalled();
  });
});
