import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { append, type OutboxEvent } from '../../src/engine/outbox/append.js';
import { startOutbox } from '../../src/engine/outbox/outbox.js';
import { createDataSource } from '../../src/database/schema.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';

interface TestEvents {
  happened: { n: number };
}

let database: TestDatabase;
let dataSource: DataSource;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await aDatabase();
  ({ dataSource } = database);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await database.drop();
});

/** The outbox of one process, and the events that its reader received. */
function aProcess(source = dataSource, deliver = async (_: OutboxEvent): Promise<void> => undefined) {
  const received: number[] = [];
  const errors: unknown[] = [];
  const reader = async (event: OutboxEvent): Promise<void> => {
    received.push((event.payload as TestEvents['happened']).n);
    await deliver(event);
  };
  const stop = startOutbox(source, { bus: reader, mail: reader, wishes: reader, webhooks: reader }, (error) =>
    errors.push(error),
  );
  closers.push(stop);
  return { received, errors, stop };
}

async function anotherConnectionPool(): Promise<DataSource> {
  const other = await createDataSource(database.address, 4).initialize();
  closers.push(() => other.destroy());
  return other;
}

const happened = (db: EntityManager, n: number) => append<TestEvents>(db, 'happened', { n });

const waiting = (): Promise<{ n: number; attempts: number; pause: number }[]> =>
  database.dataSource.query(
    `SELECT (payload ->> 'n')::int AS n, attempts, extract(epoch FROM due_at - now())::float8 AS pause
     FROM outbox ORDER BY id`,
  );

/** As if the lease of all events, or of one, had ended. */
const endLeases = (n?: number) =>
  dataSource.query(
    `UPDATE outbox SET due_at = now() - interval '1 second' WHERE $1::int IS NULL OR (payload ->> 'n')::int = $1`,
    [n ?? null],
  );

describe('the outbox', () => {
  it('delivers an event after the commit, before the caller knows of it, and deletes it', async () => {
    const { received } = aProcess();
    await dataSource.transaction(async (db) => {
      await happened(db, 1);
      expect(received).toEqual([]);
    });
    expect(received).toEqual([1]);
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('delivers nothing that was rolled back', async () => {
    const { received } = aProcess();
    const failing = dataSource.transaction(async (db) => {
      await happened(db, 1);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await dataSource.transaction((db) => happened(db, 2));
    expect(received).toEqual([2]);
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(received).toEqual([2]);
  });

  it('delivers what remains after a rollback to a savepoint', async () => {
    const { received } = aProcess();
    await dataSource.transaction(async (db) => {
      await happened(db, 1);
      await db
        .transaction(async (db) => {
          await happened(db, 2);
          throw new Error('to the savepoint');
        })
        .catch(() => undefined);
      await db.transaction((db) => happened(db, 3));
      expect(received).toEqual([]);
    });
    // Not that of the third event: it is already delivered, and its row is deleted a quarter of a second later.
    await endLeases(1);
    await eventually(() => expect([...received].sort()).toEqual([1, 3]));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('rejects an event outside a transaction', async () => {
    await expect(happened(dataSource.manager, 1)).rejects.toThrow('in the transaction');
  });

  it('leaves an event to the process that appended it until its lease ends', async () => {
    const other = await anotherConnectionPool();
    // As if the process had been killed after the commit: it has no outbox.
    await other.transaction((db) => happened(db, 1));
    const { received } = aProcess();
    await dataSource.transaction((db) => happened(db, 2));
    await eventually(async () => expect(await waiting()).toMatchObject([{ n: 1, attempts: 0 }]));
    expect(received).toEqual([2]);

    await endLeases();
    await eventually(() => expect(received).toEqual([2, 1]));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('delivers an event again if the reader rejects it, after pauses that grow', async () => {
    let isWorking = false;
    const { received, errors } = aProcess(dataSource, async () => {
      if (!isWorking) throw new Error('not now');
    });
    await dataSource.transaction((db) => happened(db, 1));
    const pauses: number[] = [];
    for (const attempts of [1, 2, 3]) {
      await endLeases();
      await eventually(async () => expect(await waiting()).toMatchObject([{ n: 1, attempts }]));
      pauses.push((await waiting())[0]?.pause ?? 0);
    }
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
    expect(errors).toContainEqual(new Error('not now'));

    isWorking = true;
    await endLeases();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(received).toEqual([1, 1, 1, 1, 1]);
  });

  it('delivers each of 1,000 events that are due in one of two processes', async () => {
    await dataSource.transaction(async (db) => {
      for (let n = 0; n < 1000; n += 1) await happened(db, n);
    });
    await endLeases();
    const processes = [aProcess(), aProcess(await anotherConnectionPool())];
    await eventually(async () => expect(await waiting()).toEqual([]));
    const received = processes.flatMap((process) => process.received);
    expect(received).toHaveLength(1000);
    expect(new Set(received).size).toBe(1000);
  });

  it('delivers 1,000 events of one transaction', async () => {
    const { received } = aProcess();
    await dataSource.transaction(async (db) => {
      for (let n = 0; n < 1000; n += 1) await happened(db, n);
    });
    await eventually(() => expect(received).toHaveLength(1000));
    expect(received).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('ends once the events that it was delivering are delivered and deleted', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { received, errors, stop } = aProcess(dataSource, () => finished);
    closers.pop();
    await dataSource.transaction((db) => happened(db, 1));
    expect(received).toEqual([1]);
    const ended = jest.fn<() => void>();
    const end = stop().then(ended);
    await sleep(50);
    expect(ended).not.toHaveBeenCalled();
    finish();
    await end;
    expect(await waiting()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('ends once a deletion that has begun is done', async () => {
    const query = jest.spyOn(dataSource, 'query');
    const { stop } = aProcess();
    closers.pop();
    await dataSource.transaction((db) => happened(db, 1));
    const deletions = () => query.mock.calls.flatMap(([sql], n) => (sql.startsWith('DELETE') ? [n] : []));
    await eventually(() => expect(deletions()).toHaveLength(1));
    const deleted = jest.fn<() => void>();
    const [index = 0] = deletions();
    void Promise.resolve(query.mock.results[index]?.value).then(deleted);
    await stop();
    expect(deleted).toHaveBeenCalled();
    expect(await waiting()).toEqual([]);
  });

  it('delivers nothing once it has ended', async () => {
    const { received, stop } = aProcess();
    await stop();
    closers.pop();
    await dataSource.transaction((db) => happened(db, 1));
    expect(received).toEqual([]);
    expect(await waiting()).toMatchObject([{ n: 1 }]);
  });
});
