import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { connectionsOfAddress, connectionsOfTask, readList } from '../../src/engine/database/connections-of-address.js';
import { Favourite } from '../../src/marketplace/favourites/favourite.entity.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { lockWaits } from '../support/lock-waits.js';

describe('the connections of an address', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  /** Holds the table of favourites, until a test commits. */
  let holder: QueryRunner;
  beforeAll(async () => {
    database = await aDatabase({ poolSize: 20 });
    dataSource = database.dataSource;
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE favourites');
  });
  afterEach(async () => {
    if (holder.isTransactionActive) await holder.commitTransaction();
    await holder.release();
  });

  const SQL = 'SELECT count(*) FROM favourites';
  const count = (db: EntityManager): Promise<unknown> => db.query(SQL);
  const times = <T>(n: number, work: () => Promise<T>): Promise<T>[] => Array.from({ length: n }, work);
  /** Until so many statements wait for the table, each with a connection. */
  const untilWaiting = (n: number) => eventually(async () => expect(await lockWaits(dataSource)).toBe(n));
  const complete = async (statements: Promise<unknown>[]): Promise<void> => {
    await holder.commitTransaction();
    await Promise.all(statements);
  };

  it('are five at a time for all that TypeORM can do, independently of other addresses', async () => {
    const of = connectionsOfAddress(dataSource);
    const [accountId, serviceId] = [crypto.randomUUID(), crypto.randomUUID()];
    const db = of('a');
    const statements: Promise<unknown>[] = [
      count(db),
      db.find(Favourite),
      db.getRepository(Favourite).findOneBy({ accountId }),
      db.save(Favourite, { accountId, serviceId }).catch(() => 'no such account'),
      db.createQueryBuilder(Favourite, 'favourite').getMany(),
      db.transaction(count),
      of('a').delete(Favourite, { accountId }),
      db.countBy(Favourite, { accountId }),
    ];
    await untilWaiting(5);
    statements.push(count(of('b')));
    await untilWaiting(6);
    await complete(statements);
  });

  it('are used for one long list at a time, and for short statements meanwhile', async () => {
    const of = connectionsOfAddress(dataSource);
    const statements: Promise<unknown>[] = times(3, () => readList(of('a'), SQL, []));
    await untilWaiting(1);
    statements.push(count(of('a')), readList(of('b'), SQL, []));
    await untilWaiting(3);
    await complete(statements);
  });

  it('are used for a long list in an event loop iteration of its own, and for short statements at once', async () => {
    const turns: (() => void)[] = [];
    const of = connectionsOfAddress(dataSource, (_key, begin) => void turns.push(begin));
    const statements = [readList(of('a'), SQL, []), readList(of('b'), SQL, []), count(of('a'))];
    await untilWaiting(1);
    expect(turns.length).toBe(2);
    for (const begin of turns) begin();
    await untilWaiting(3);
    await complete(statements);
  });

  it('are not those of a task, which does not wait for them', async () => {
    const db = connectionsOfAddress(dataSource)('a');
    const statements = times(8, () => count(db));
    await untilWaiting(5);
    const task = connectionsOfTask(db);
    statements.push(...times(5, () => count(task)));
    await untilWaiting(5 + 3);
    await complete(statements);
    expect(connectionsOfTask(dataSource.manager)).toBe(dataSource.manager);
  });

  it('are released when a statement fails', async () => {
    const db = connectionsOfAddress(dataSource)('a');
    for (let n = 0; n < 6; n += 1) await expect(db.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  });

  it('are one for all statements of a transaction', async () => {
    const db = connectionsOfAddress(dataSource)('a');
    const statements = times(5, () =>
      db.transaction(async (inside) => {
        await count(inside);
        return inside.find(Favourite);
      }),
    );
    await untilWaiting(5);
    await complete(statements);
  });
});
