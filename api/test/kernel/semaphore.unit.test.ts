import { fairSemaphore } from '../../src/kernel/semaphore.js';

/** Tasks that end on demand, with lists of those that have begun and those that were rejected. */
function aWorkshop(inTurn: ReturnType<typeof fairSemaphore>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results = new Map<string, Promise<string>>();
  const refused: string[] = [];
  return {
    begun,
    refused,
    bring(key: string, name: string) {
      const result = inTurn(key, async () => {
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
    const { begun, bring, end } = aWorkshop(fairSemaphore(1));
    for (const name of ['a1', 'a2', 'a3', 'a4']) bring('a', name);
    bring('b', 'b1');
    bring('c', 'c1');
    bring('b', 'b2');
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'];
    for (const name of order) await end(name);
    expect(begun).toEqual(order);
  });

  it('runs as many tasks at once as configured, also after failures', async () => {
    const inTurn = fairSemaphore(2);
    const fail = () => inTurn('a', () => Promise.reject(new Error('failed')));
    await Promise.allSettled([fail(), fail(), fail()]);
    const { begun, bring, end } = aWorkshop(inTurn);
    for (const name of ['a', 'b', 'c']) bring(name, name);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('rejects tasks beyond the share of their key, and beyond its capacity', async () => {
    const { begun, refused, bring, end } = aWorkshop(fairSemaphore(1, { maxQueued: 4, maxQueuedPerKey: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) bring('a', name);
    for (const name of ['b1', 'b2', 'c1']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    expect(refused).toEqual(['a4 RATE_LIMITED', 'c1 SERVICE_UNAVAILABLE']);
    bring('a', 'a5');
    expect(begun).toContain('a5');
  });

  it('admits one task of each further key when it is full', async () => {
    const limits = { maxQueued: 2, maxQueuedPerKey: 2, maxQueuedKeys: 2 };
    const { refused, bring, end } = aWorkshop(fairSemaphore(1, limits));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(refused).toEqual(['b2 SERVICE_UNAVAILABLE', 'c1 SERVICE_UNAVAILABLE']);
  });

  it('runs tasks in the order of their arrival if they have no key', async () => {
    const inTurn = fairSemaphore(1);
    const { begun, bring, end } = aWorkshop((_key, work) => inTurn('', work));
    for (const name of ['a1', 'b1', 'a2', 'b2']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  });
});
