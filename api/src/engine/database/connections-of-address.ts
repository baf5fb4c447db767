import { type DataSource, EntityManager } from 'typeorm';
import { busy } from '../../kernel/errors.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';

/**
 * Maximum number of the pool's 20 connections that requests from one address use at a time. One request may contain
 * fifteen queries, so a hundred requests contain 1,500: those of other addresses would wait behind them and be rejected
 * after 2 s. A connection is in use for a few milliseconds only, so that the limit does not slow down an office whose
 * computers share an address.
 */
const CONNECTIONS_PER_ADDRESS = 5;
/**
 * Maximum number of long lists that requests from one address read at a time. 200 bookings with long messages are 3 MB
 * and occupy the event loop for 50 ms; several lists that arrive in the same iteration would delay all other requests
 * by the sum of their times, iteration after iteration.
 */
const LISTS_PER_ADDRESS = 1;
/** The same for a task that has connections of its own; see `connectionsOfTask`. */
const CONNECTIONS_PER_TASK = 3;
/** For a connection or a list. Less than the 10 s after which the web client aborts a request. */
const TIMEOUT_MS = 5_000;

type Acquire = () => Promise<() => void>;

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

/**
 * Reads a list that may be long. With a manager from `connectionsOfAddress`, those of one address run one at a time.
 */
export async function readList<T>(db: EntityManager, sql: string, parameters: unknown[]): Promise<T[]> {
  const release = db instanceof ManagerOfShare ? await db.share.list() : undefined;
  try {
    return await db.query<T[]>(sql, parameters);
  } finally {
    release?.();
  }
}

/**
 * Returns the entity manager for one task: with a manager from `connectionsOfAddress`, its statements do not wait for
 * those of other requests of the address. For a task that other clients wait for, such as one that has a slot of a
 * global semaphore, and of which an address has few at a time.
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
  const shares = (maxConnections: number): ((address: string) => Share) => {
    const connection = queuedKeyedSemaphore(maxConnections, TIMEOUT_MS);
    const list = queuedKeyedSemaphore(LISTS_PER_ADDRESS, TIMEOUT_MS);
    const permit = async (acquired: ReturnType<typeof connection>): Promise<() => void> => {
      const release = await acquired;
      if (!release) throw busy();
      return release;
    };
    return (address) => ({
      connect: () => permit(connection(address)),
      async list() {
        const release = await permit(list(address));
        await new Promise<void>((resolve) => scheduleList('', resolve));
        return release;
      },
      ofTask: () => shares(CONNECTIONS_PER_TASK)(address),
    });
  };
  const shareOf = shares(CONNECTIONS_PER_ADDRESS);
  return (address) => new ManagerOfShare(source, shareOf(address));
}
