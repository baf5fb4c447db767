import { DataSource } from 'typeorm';
import { Admin } from '../admin/admin.entity.js';
import { AuditEntry } from '../admin/audit.entity.js';
import { Booking } from '../bookings/booking.entity.js';
import { Service } from '../services/service.entity.js';
import { Slot } from '../slots/slot.entity.js';
import { User } from '../users/user.entity.js';
import { Marketplace1763600000001 } from './migrations/0001-marketplace.js';
import { CatalogueVersion1763600000002 } from './migrations/0002-catalogue-version.js';

/** Where PostgreSQL is: a URL, or the socket directory of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; database: string; password?: string };

export const ENTITIES = [User, Service, Slot, Booking, Admin, AuditEntry];
export const MIGRATIONS = [Marketplace1763600000001, CatalogueVersion1763600000002];

/**
 * A pool in which nothing waits for ever: for a connection at most 2.5 s, for a lock 3 s, for a statement 8 s.
 */
export function createDataSource(address: DatabaseAddress, poolSize = 20): DataSource {
  const { url, user, ...rest } =
    'url' in address ? { ...address, user: undefined } : { ...address, url: undefined };
  return new DataSource({
    type: 'postgres',
    ...(url === undefined ? { ...rest, username: user } : { url }),
    entities: ENTITIES,
    migrations: MIGRATIONS,
    synchronize: false,
    logging: false,
    applicationName: 'marquee',
    extra: {
      max: poolSize,
      connectionTimeoutMillis: 2500,
      idleTimeoutMillis: 30_000,
      options:
        '-c statement_timeout=8000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC',
    },
  });
}
