import type { EntityManager } from 'typeorm';
import { busy } from '../../kernel/errors.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';

/**
 * Maximum number of the pool's 20 connections that requests from one address use at a time. One request may contain
 * fifteen queries, so a hundred requests contain 1,500: those of other addresses would wait behind them and be rejected
 * after 2 s. A connection is in use for a few milliseconds only, so that the limit does not slow down an office whose
 * computers share an address.
 */
const CONNECTIONS_PER_ADDRESS = /* H37 */ 5;
/**
 * Maximum number of long lists that requests from one address read at a time. 200 bookings with long messages are 3 MB
 * and occupy the event loop for 50 ms; several lists that arrive in the same iteration would delay all other requests
 * by the sum of their times, iteration after iteration.
 */
const LISTS_PER_ADDRESS = /* H39 */ 1;
/** The same for a task that has connections of its own; see `connectionsOfTask`. */
const CONNECTIONS_PER_TASK = 3;
/** For a connection or a list. Less than the 10 s after which the web client aborts a request. */
const TIMEOUT_MS = 5_000;

/** Methods that acquire a connection, and release it when they are done. */
const CONNECTING_METHODS = new Set<string | symbol>([
  'query',
  'transaction',
  'insert',
  'update',
  'delete',
  'exists',
  'existsBy',
  'countBy',
  'findOne',
  'findOneBy',
  'findOneByOrFail',
]);

type Limit = <T>(work: () => Promise<T>) => Promise<T>;
/** For each manager that `connectionsOfAddress` returned. */
const connectionLimits = new WeakMap<EntityManager, Limit>();
/** The same for the reading of a list. */
const listLimits = new WeakMap<EntityManager, Limit>();

/**
 * Runs a statement for which the manager has no method, such as that of a query builder, with a connection of the
 * address.
 */
export const withConnection = <T>(db: EntityManager, work: () => Promise<T>): Promise<T> =>
  connectionLimits.get(db)?.(work) ?? work();

/**
 * Reads a list that may be long. With a manager from `connectionsOfAddress`, those of one address run one at a time.
 */
export function readList<T>(db: EntityManager, sql: string, parameters: unknown[]): Promise<T[]> {
  const read = () => db.query<T[]>(sql, parameters);
  return listLimits.get(db)?.(read) ?? read();
}

/** For each manager that `connectionsOfAddress` returned. */
const tasks = new WeakMap<EntityManager, () => EntityManager>();

/**
 * Returns the entity manager for one task: with a manager from `connectionsOfAddress`, its statements do not wait for
 * those of other requests of the address. For a task that other clients wait for, such as one that has a slot of a
 * global semaphore, and of which an address has few at a time.
 */
export const connectionsOfTask = (db: EntityManager): EntityManager => tasks.get(db)?.() ?? db;

/** Runs work with a permit of an address. Throws SERVICE_UNAVAILABLE if none becomes free before the timeout. */
const withPermit =
  (acquire: ReturnType<typeof queuedKeyedSemaphore>) =>
  async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const release = await acquire(address);
    if (!release) throw busy();
    try {
      return await work();
    } finally {
      release();
    }
  };

/**
 * Returns the entity manager for requests from one address. Its statements wait for a connection, and throw
 * SERVICE_UNAVAILABLE after a timeout. Long lists also wait for an iteration of the event loop, in one queue for all
 * addresses.
 */
export function connectionsOfAddress(
  manager: EntityManager,
  scheduleList: LoopScheduler = (_key, begin) => begin(),
  maxConnections = CONNECTIONS_PER_ADDRESS,
): (address: string) => EntityManager {
  const withConnectionOf = withPermit(queuedKeyedSemaphore(maxConnections, TIMEOUT_MS));
  const withList = withPermit(queuedKeyedSemaphore(LISTS_PER_ADDRESS, TIMEOUT_MS));
  return (address) => {
    const db = new Proxy(manager, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (!CONNECTING_METHODS.has(name)) return value.bind(target) as unknown;
        // Called on the original manager: statements within a transaction must not acquire a second connection.
        return (...args: unknown[]) => withConnectionOf(address, () => value.apply(target, args) as Promise<unknown>);
      },
    });
    const nextIteration = () => new Promise<void>((resolve) => scheduleList('', resolve));
    connectionLimits.set(db, (work) => withConnectionOf(address, work));
    listLimits.set(db, (work) => withList(address, () => /* H47 */ nextIteration().then(work)));
    tasks.set(db, () => connectionsOfAddress(manager, scheduleList, CONNECTIONS_PER_TASK)(address));
    return db;
  };
}
