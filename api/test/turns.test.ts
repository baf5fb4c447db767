import { fairTurns, turns } from '../src/turns.js';

/** Work that ends when it is told to, and notes when it begins. */
function aWorkshop(inTurn: ReturnType<typeof fairTurns>) {
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

describe('turns', () => {
  it('go round by key, so that one with much to do delays another by one piece of work', async () => {
    const { begun, bring, end } = aWorkshop(fairTurns(1));
    for (const name of ['a1', 'a2', 'a3', 'a4']) bring('a', name);
    bring('b', 'b1');
    bring('c', 'c1');
    bring('b', 'b2');
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'];
    for (const name of order) await end(name);
    expect(begun).toEqual(order);
  });

  it('are as many at once as they say, also after some of them failed', async () => {
    const inTurn = fairTurns(2);
    const fail = () => inTurn('a', () => Promise.reject(new Error('failed')));
    await Promise.allSettled([fail(), fail(), fail()]);
    const { begun, bring, end } = aWorkshop(inTurn);
    for (const name of ['a', 'b', 'c']) bring(name, name);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('let one key wait with its share only, and take others while it is full', async () => {
    const { begun, refused, bring, end } = aWorkshop(fairTurns(1, { waiting: 4, waitingOfOne: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) bring('a', name);
    for (const name of ['b1', 'b2', 'c1']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    expect(refused).toEqual(['a4 RATE_LIMITED', 'c1 SERVICE_UNAVAILABLE']);
    bring('a', 'a5');
    expect(begun).toContain('a5');
  });

  it('without a key are in the order in which the work came', async () => {
    const inTurn = turns(1);
    const { begun, bring, end } = aWorkshop((_key, work) => inTurn(work));
    for (const name of ['a1', 'b1', 'a2', 'b2']) bring(name[0] ?? '', name);
    for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  });
});
