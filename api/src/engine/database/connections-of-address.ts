import { type DataSource, EntityManager } from 'typeorm';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { concurrency, type ConcurrencyLimits, type Release } from '../limits/concurrency.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';

type Acquire = () => Promise<Release>;

interface Share {
  /** A connection. Throws SERVICE_UNAVAILABLE if none becomes free before the timeout. */
  connect: Acquire;
  /** Permission to read a long list, likewise. */
  list: Acquire;
  /** Of a task of the same address. */
  ofTask(): Share;
}

/** The data source, except that its query runners, which all statements of TypeORM use, wait for a connection of the share. */
function limitedSource(source: DataSource, connect: Acquire): DataSource {
  const createQueryRunner: DataSource['createQueryRunner'] = (mode) => {
    const runner = source.createQueryRunner(mode);
    const [connectRunner, releaseRunner] = [runner.connect.bind(runner), runner.release.bind(runner)];
    let acquired: ReturnType<Acquire> | undefined;
    return Object.assign(runner, {
      async connect() {
        await (acquired ??= connect());
        return connectRunner() as Promise<unknown>;
      },
      async release() {
        await releaseRunner();
        await acquired?.then(
          (release) => release(),
          () => undefined,
        );
      },
    });
  };
  return Object.assign(Object.create(source) as DataSource, { createQueryRunner });
}

class ManagerOfShare extends EntityManager {
  constructor(
    readonly source: DataSource,
    readonly share: Share,
  ) {
    super(limitedSource(source, share.connect));
  }
}

async function permitted<T>(db: EntityManager, permit: 'connect' | 'list', work: () => Promise<T>): Promise<T> {
  const release = db instanceof ManagerOfShare ? await db.share[permit]() : undefined;
  try {
    return await work();
  } finally {
    release?.();
  }
}

/** Counts work as a statement of the manager's address, although one for all addresses contains it. */
export const asStatement = <T>(db: EntityManager, work: () => Promise<T>): Promise<T> => permitted(db, 'connect', work);

/**
 * Reads a list that may be long. With a manager from `connectionsOfAddress`, those of one address run one at a time.
 */
export const asList = <T>(db: EntityManager, read: () => Promise<T>): Promise<T> => permitted(db, 'list', read);

/** The same by a statement of SQL. */
export const readList = <T>(db: EntityManager, sql: string, parameters: unknown[]): Promise<T[]> =>
  asList(db, () => db.query<T[]>(sql, parameters));

/**
 * Returns the entity manager for one task: with a manager from `connectionsOfAddress`, its statements do not wait for
 * those of other requests of the address. For a task that other clients wait for, such as one that is among a few of all
 * clients, and of which an address has few at a time.
 */
export const connectionsOfTask = (db: EntityManager): EntityManager =>
  db instanceof ManagerOfShare ? new ManagerOfShare(db.source, db.share.ofTask()) : db;

/**
 * Returns the entity manager for requests from one address. Its statements wait for a connection, and throw
 * SERVICE_UNAVAILABLE after a timeout. Long lists also wait for an iteration of the event loop, in one queue for all
 * addresses.
 */
export function connectionsOfAddress(
  source: DataSource,
  scheduleList: LoopScheduler = (_key, begin) => begin(),
): (address: string) => EntityManager {
  const shares = (limits: ConcurrencyLimits): ((address: string) => Share) => {
    const statements = concurrency(limits);
    const lists = concurrency(CONCURRENCY.lists);
    return (address) => ({
      connect: () => statements.acquire({ address }),
      async list() {
        const release = await lists.acquire({ address });
        await new Promise<void>((resolve) => scheduleList('', resolve));
        return release;
      },
      ofTask: () => shares(CONCURRENCY.statementsOfTask)(address),
    });
  };
  const shareOf = shares(CONCURRENCY.statements);
  return (address) => new ManagerOfShare(source, shareOf(address));
}
