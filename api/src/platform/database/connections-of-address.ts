import type { EntityManager } from 'typeorm';
import { busy } from '../../kernel/errors.js';
import type { LoopTurns } from '../../kernel/loop-turns.js';
import { placesInTurn } from '../../kernel/places.js';

/**
 * Connections of the pool, which has 20, that requests of one address use at a time. One request may ask for fifteen
 * things at once, and a hundred of them for 1,500: all others would wait behind these, and be refused after 2 s. A
 * connection is held for a few milliseconds, so that an office does not notice.
 */
const OF_ADDRESS = 5;
/**
 * Long lists that requests of one address read at a time. Two hundred bookings with long messages are three megabytes and
 * 50 ms of the event loop; several that arrive in one turn of it would make all others wait for their sum, turn after turn.
 */
const LISTS_OF_ADDRESS = 1;
/** Milliseconds that one more waits; as long as it may take, the web gives it up after 10 s. */
const PATIENCE = 5_000;

/** What takes a connection, and gives it back when it is done. */
const TAKING = new Set<string | symbol>([
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

const listTurns = new WeakMap<EntityManager, <T>(work: () => Promise<T>) => Promise<T>>();

/** Reads what may be a long list; through a database as `connectionsOfAddress` gives it, one after the other. */
export function readList<T>(db: EntityManager, sql: string, parameters: unknown[]): Promise<T[]> {
  const read = () => db.query<T[]>(sql, parameters);
  return listTurns.get(db)?.(read) ?? read();
}

/** Does work at a place of an address, or throws SERVICE_UNAVAILABLE when none became free in time. */
const atPlaceOf =
  (inTurn: ReturnType<typeof placesInTurn>) =>
  async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const leave = await inTurn(address);
    if (!leave) throw busy();
    try {
      return await work();
    } finally {
      leave();
    }
  };

/**
 * The database for requests of one address. Its statements wait for a connection, and throw SERVICE_UNAVAILABLE after a
 * timeout. A long list also waits for its iteration of the event loop, together with those of all addresses.
 */
export function connectionsOfAddress(
  manager: EntityManager,
  listsInTurn: LoopTurns = (_key, begin) => begin(),
  most = OF_ADDRESS,
): (address: string) => EntityManager {
  const withConnection = atPlaceOf(placesInTurn(most, PATIENCE));
  const withList = atPlaceOf(placesInTurn(LISTS_OF_ADDRESS, PATIENCE));
  return (address) => {
    const db = new Proxy(manager, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (!TAKING.has(name)) return value.bind(target) as unknown;
        // On the manager itself: what is done within a transaction has its connection already.
        return (...args: unknown[]) =>
          withConnection(address, () => value.apply(target, args) as Promise<unknown>);
      },
    });
    const inTurn = () => new Promise<void>((resolve) => listsInTurn('', resolve));
    listTurns.set(db, (work) => withList(address, () => inTurn().then(work)));
    return db;
  };
}
