import type { EntityManager } from 'typeorm';
import { busy } from '../errors.js';
import { placesInTurn } from '../places.js';

/**
 * Connections of the pool, which has 20, that requests of one address use at a time. One request may ask for fifteen
 * things at once, and a hundred of them for 1,500: all others would wait behind these, and be refused after 2 s. A
 * connection is held for a few milliseconds, so that an office does not notice.
 */
const OF_ADDRESS = 5;
/** Milliseconds that one more waits; as long as it may take, the web gives it up after 10 s. */
const PATIENCE = 5_000;

/** What takes a connection, and gives it back when it is done. */
const TAKING = new Set<string | symbol>([
  'query',
  'transaction',
  'insert',
  'update',
  'delete',
  'existsBy',
  'findOneBy',
  'findOneByOrFail',
]);

/** The database as requests of an address have it. Statements wait for each other, and are SERVICE_UNAVAILABLE in the end. */
export function connectionsOfAddress(
  manager: EntityManager,
  most = OF_ADDRESS,
): (address: string) => EntityManager {
  const inTurn = placesInTurn(most, PATIENCE);
  return (address) =>
    new Proxy(manager, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (!TAKING.has(name)) return value.bind(target) as unknown;
        return async (...args: unknown[]): Promise<unknown> => {
          const leave = await inTurn(address);
          if (!leave) throw busy();
          try {
            // On the manager itself: what is done within a transaction has its connection already.
            return await (value.apply(target, args) as Promise<unknown>);
          } finally {
            leave();
          }
        };
      },
    });
}
