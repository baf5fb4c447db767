import { concurrency, type Concurrency, type Keys } from '../../src/engine/limits/concurrency.js';
import { eventually } from '../support/eventually.js';

/** Tasks that end on demand, with lists of those that have begun and those that were rejected. */
function aWorkshop(limited: Concurrency, keysOf = (key: string): Keys => ({ address: key })) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results = new Map<string, Promise<string>>();
  const refused: string[] = [];
  return {
    begun,
    refused,
    bring(key: string, name: string) {
      const result = limited.run(keysOf(key), async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      });
      result.catch((error: { code: string }) => refused.push(`${name} ${error.code}`));
      results.set(name, result);
    },
    async end(name: string) {
      ends.get(name)?.();
      expect(await results.get(name)).toBe(name);
    },
  };
}

describe('a queue of tasks', () => {
  it('alternates between keys, so that a key with many tasks delays another one by one task only', async () => {
    const { begun, bring, end } = aWorkshop(concurrency({ total: 1 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) bring('a', name);
    bring('b', 'b1');
    bring('c', 'c1');
    bring('b', 'b2');
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'];
    for (const name of order) await end(name);
    expect(begun).toEqual(order);
  });

  it('runs as many tasks at once as configured, also after failures', async () => {
    const limited = concurrency({ total: 2 });
    const fail = () => limited.run({ address: 'a' }, () => Promise.reject(new Error('failed')));
    await Promise.allSettled([fail(), fail(), fail()]);
    const { begun, bring, end } = aWorkshop(limited);
    for (const name of ['a', 'b', 'c']) bring(name, name);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('rejects tasks beyond the share of their key, and beyond its capacity', async () => {
    const { begun, refused, bring, end } = aWorkshop(concurrency({ total: 1, queued: 3, queuedPer: { address: 2 } }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) bring('a', name);
    for (const name of ['b1', 'b2']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect(refused).toEqual(['a4 RATE_LIMITED', 'b2 SERVICE_UNAVAILABLE']);
    bring('a', 'a5');
    expect(begun).toContain('a5');
  });

  it('admits one task of each further key when it is full', async () => {
    const { refused, bring, end } = aWorkshop(concurrency({ total: 1, queued: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(refused).toEqual(['b2 SERVICE_UNAVAILABLE']);
  });

  it('does not admit them without end when it is full', () => {
    const { bring, refused } = aWorkshop(concurrency({ total: 1, queued: 1 }));
    for (let n = 0; n < 1_005; n += 1) bring(`key ${n}`, `task ${n}`);
    return eventually(() =>
      expect(refused).toEqual([1001, 1002, 1003, 1004].map((n) => `task ${n} SERVICE_UNAVAILABLE`)),
    );
  });

  it('runs tasks in the order of their arrival if they have no key', async () => {
    const { begun, bring, end } = aWorkshop(concurrency({ total: 1, per: { address: 1 } }), () => ({}));
    for (const name of ['a1', 'b1', 'a2', 'b2']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('begins what may run as soon as one ends, and passes over addresses and accounts with their share', async () => {
    const limited = concurrency({ total: 3, per: { address: 2, account: 1 } });
    const { begun, bring, end } = aWorkshop(limited, (key) => ({ address: key.slice(0, 1), account: key }));
    for (const key of ['a1', 'a2', 'a3', 'b1', 'b2', 'a1']) bring(key, begun.includes(key) ? `${key} again` : key);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(limited.fullKey({ address: 'a', account: 'a3' })).toBe('a');
    expect(limited.fullKey({ address: 'b', account: 'b1' })).toBe('b1');
    expect(limited.fullKey({ address: 'b', account: 'b2' })).toBeUndefined();
    await end('a2');
    expect(begun.slice(3)).toEqual(['a3']);
    await end('a1');
    expect(begun.slice(4)).toEqual(['b2']);
    await end('b1');
    expect(begun.slice(5)).toEqual(['a1 again']);
  });

  it('rejects a task that was queued for too long, whose place then is free', async () => {
    const limited = concurrency({ per: { address: 1 }, queuedPer: { address: 1 }, timeoutMs: 20 });
    const release = await limited.acquire({ address: 'a' });
    expect(limited.tryAcquire({ address: 'a' })).toBeNull();
    await expect(limited.acquire({ address: 'a' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const next = limited.acquire({ address: 'a' });
    release();
    release();
    (await next)();
    const [one, other] = [limited.tryAcquire({ address: 'a' }), limited.tryAcquire({ address: 'a' })];
    expect([typeof one, other]).toEqual(['function', null]);
  });
});
