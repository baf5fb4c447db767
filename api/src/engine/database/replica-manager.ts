import type { EntityManager } from 'typeorm';
import { isDatabaseUnavailable, isRecoveryConflict } from './database-errors.js';
import type { Replica } from './watch-replicas.js';

type Method = (...args: unknown[]) => Promise<unknown>;

/** Methods that execute one statement. */
const READING_METHODS = new Set<string | symbol>([
  ...['query', 'exists', 'existsBy', 'countBy', 'findOne', 'findOneBy', 'findOneByOrFail'],
]);

/**
 * The entity manager of a replica whose statements are repeated on the primary if the replica does not respond, or
 * cancels them because they read what it has to remove. For statements that write nothing.
 */
export function replicaManager(replica: Replica, primary: EntityManager): EntityManager {
  return new Proxy(replica.dataSource.manager, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || !READING_METHODS.has(name)) return method;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (method as Method).apply(target, args);
        } catch (error) {
          const isConflict = isRecoveryConflict(error);
          if (!isConflict && !isDatabaseUnavailable(error)) throw error;
          if (!isConflict) replica.fail();
          return (Reflect.get(primary, name) as Method).apply(primary, args);
        }
      };
    },
  });
}
