import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import {
  connectionsOfAddress,
  connectionsOfTask,
  readList,
  withConnection,
} from '../../src/engine/database/connections-of-address.js';

describe('the connections of an address', () => {
  /** A manager whose statements run until a test calls their functions in `begun`. */
  function aManager() {
    const begun: (() => void)[] = [];
    const under = () => new Promise<string>((resolve) => begun.push(() => resolve('done')));
    const manager = {
      connection: 'the data source',
      query: under,
      findOneBy: under,
      transaction: (work: (db: unknown) => Promise<unknown>) => work(manager),
    };
    return { manager: manager as unknown as EntityManager, begun };
  }
  const soon = () => delay(20);

  it('limits an address to five connections at a time, independently of other addresses', async () => {
    const { manager, begun } = aManager();
    const of = connectionsOfAddress(manager);
    const answers = Array.from({ length: 8 }, (_, n) => (n % 2 ? of('a').query('') : of('a').findOneBy('x', {})));
    await soon();
    expect(begun.length).toBe(5);
    const other = of('b').query('');
    await soon();
    expect(begun.length).toBe(6);
    begun[0]?.();
    await soon();
    expect(begun.length).toBe(7);
    for (let n = 0; n < 10; n += 1) {
      for (const finish of begun) finish();
      await soon();
    }
    expect(await Promise.all([...answers, other])).toEqual(Array<string>(9).fill('done'));
  });

  it('counts the statement of a query builder among the connections of its address', async () => {
    const { manager, begun } = aManager();
    const of = connectionsOfAddress(manager, undefined, 1);
    const answers = ['a', 'a', 'b'].map((address) => {
      const db = of(address);
      return withConnection(db, () => manager.query<string>(''));
    });
    await soon();
    expect(begun.length).toBe(2);
    for (let n = 0; n < 2; n += 1) {
      for (const finish of begun) finish();
      await soon();
    }
    expect(await Promise.all(answers)).toEqual(Array<string>(3).fill('done'));
  });

  it('reads one long list of an address at a time, and executes short statements meanwhile', async () => {
    const { manager, begun } = aManager();
    const of = connectionsOfAddress(manager);
    const lists = [1, 2, 3].map(() => readList(of('a'), '', []));
    await soon();
    expect(begun.length).toBe(1);
    const others = [of('a').query(''), readList(of('b'), '', [])];
    await soon();
    expect(begun.length).toBe(3);
    for (let n = 0; n < 5; n += 1) {
      for (const finish of begun) finish();
      await soon();
    }
    expect(await Promise.all([...lists, ...others])).toEqual(Array<string>(5).fill('done'));
  });

  it('begins a long list in its own event loop iteration, and short statements at once', async () => {
    const { manager, begun } = aManager();
    const turns: (() => void)[] = [];
    const of = connectionsOfAddress(manager, (_key, begin) => void turns.push(begin));
    const answers = [readList(of('a'), '', []), readList(of('b'), '', []), of('a').query('')];
    await soon();
    expect([turns.length, begun.length]).toEqual([2, 1]);
    for (const begin of turns) begin();
    await soon();
    expect(begun.length).toBe(3);
    for (const finish of begun) finish();
    expect(await Promise.all(answers)).toEqual(Array<string>(3).fill('done'));
  });

  it('lets a task use connections of its own, which do not wait for those of the address', async () => {
    const { manager, begun } = aManager();
    const db = connectionsOfAddress(manager)('a');
    const others = Array.from({ length: 8 }, () => db.query(''));
    await soon();
    const task = connectionsOfTask(db);
    const statements = Array.from({ length: 5 }, () => task.query(''));
    await soon();
    expect(begun.length).toBe(5 + 3);
    for (let n = 0; n < 10; n += 1) {
      for (const finish of begun) finish();
      await soon();
    }
    expect(await Promise.all([...others, ...statements])).toEqual(Array<string>(13).fill('done'));
    expect(connectionsOfTask(manager)).toBe(manager);
  });

  it('releases a connection when a statement fails', async () => {
    const failing = { query: () => Promise.reject(new Error('no')) } as unknown as EntityManager;
    const of = connectionsOfAddress(failing, undefined, 1);
    for (let n = 0; n < 3; n += 1) await expect(of('a').query('')).rejects.toThrow('no');
  });

  it('uses a single connection for all statements of a transaction', async () => {
    const { manager, begun } = aManager();
    const db = connectionsOfAddress(manager, undefined, 1)('a');
    const answer = db.transaction((inside) => inside.query<string>(''));
    await soon();
    expect(begun.length).toBe(1);
    begun[0]?.();
    expect(await answer).toBe('done');
    expect(db.connection).toBe('the data source');
  });
});
