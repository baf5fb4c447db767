import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { asStatement } from '../../engine/database/connections-of-address.js';
import { LOAD_TOGETHER } from '../../engine/database/load-together.js';
import { factsOf } from '../../engine/graphql/facts.js';
import type { Versions } from '../../engine/graphql/run-operation.js';
import { isDate } from '../../kernel/clock.js';
import { isId } from '../../kernel/validation.js';
import { catalogueVersion } from '../../marketplace/services/catalogue-version.sql.js';
import type { RequestContext } from '../request/request-context.js';
import { calendarVersions, type DayOfService } from '../../marketplace/slots/calendar-version.sql.js';

function dayOf({ serviceId, date }: Record<string, unknown>): DayOfService | undefined {
  return isId(serviceId) && typeof date === 'string' && isDate(date) ? { serviceId, date } : undefined;
}

/**
 * Reads the versions of what responses depend on, for all requests that arrive together. A day, which may have hundreds of slots,
 * counts as a statement of its client address.
 */
export function versionsOf(db: EntityManager): Versions<RequestContext> {
  const days = new DataLoader((asked: readonly DayOfService[]) => calendarVersions(db, asked), LOAD_TOGETHER);
  const catalogue = new DataLoader<'version', string>(async (asked) => {
    const version = await catalogueVersion(db);
    return asked.map(() => version);
  }, LOAD_TOGETHER);
  return {
    catalogue: () => catalogue.load('version'),
    async calendar(fields, { context, isClosed }) {
      const [one, second] = fields.filter(({ field }) => factsOf(field).facts?.reads === 'calendar');
      const day = one && dayOf(one.args);
      if (!day || second) return null;
      return asStatement(context.db, async () => (isClosed() ? null : days.load(day)));
    },
  };
}
