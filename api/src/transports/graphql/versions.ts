import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { LOAD_TOGETHER } from '../../engine/database/load-together.js';
import { factsOf } from '../../engine/graphql/facts.js';
import type { Versions } from '../../engine/graphql/run-operation.js';
import { isDate } from '../../kernel/clock.js';
import { queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';
import { isId } from '../../kernel/validation.js';
import { catalogueVersion } from '../../marketplace/services/catalogue-version.js';
import { calendarVersions, type DayOfService } from '../../marketplace/slots/calendar-version.js';

/**
 * Maximum number of days of a client address whose versions are read at a time. Those of all addresses that arrive together
 * are read by one statement, and a day may have hundreds of slots.
 */
export const DAYS_PER_ADDRESS = 4;
/** Timeout of waiting for the earlier days of the address. */
const ADDRESS_TIMEOUT_MS = 5_000;

function dayOf({ serviceId, date }: Record<string, unknown>): DayOfService | undefined {
  return isId(serviceId) && typeof date === 'string' && isDate(date) ? { serviceId, date } : undefined;
}

/** Reads the versions of what responses depend on, for all requests that arrive together. */
export function versionsOf(db: EntityManager, isLimited: boolean): Versions {
  const days = new DataLoader((asked: readonly DayOfService[]) => calendarVersions(db, asked), LOAD_TOGETHER);
  const catalogue = new DataLoader<'version', string>(async (asked) => {
    const version = await catalogueVersion(db);
    return asked.map(() => version);
  }, LOAD_TOGETHER);
  const acquire = queuedKeyedSemaphore(isLimited ? DAYS_PER_ADDRESS : Number.POSITIVE_INFINITY, ADDRESS_TIMEOUT_MS);
  return {
    catalogue: () => catalogue.load('version'),
    async calendar(fields, { address, isClosed }) {
      const [one, second] = fields.filter(({ field }) => factsOf(field).facts?.reads === 'calendar');
      const day = one && dayOf(one.args);
      if (!day || second) return null;
      const release = await acquire(address);
      try {
        return release && !isClosed() ? await days.load(day) : null;
      } finally {
        release?.();
      }
    },
  };
}
