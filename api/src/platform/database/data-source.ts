import { DataSource } from 'typeorm';
import { Admin } from '../../users/admin.entity.js';
import { AuditEntry } from '../../audit/audit.entity.js';
import { EndedToken } from '../../users/ended-token.entity.js';
import { Booking } from '../../bookings/booking.entity.js';
import { DiscardedImage } from '../images/discarded-image.entity.js';
import { Service } from '../../services/service.entity.js';
import { Slot } from '../../slots/slot.entity.js';
import { User } from '../../users/user.entity.js';
import { impatientClient } from './impatient-client.js';
import { Marketplace1763600000001 } from '../../migrations/0001-marketplace.js';
import { CatalogueVersion1763600000002 } from '../../migrations/0002-catalogue-version.js';
import { LargeAccounts1763600000003 } from '../../migrations/0003-large-accounts.js';
import { EndedRequests1763600000004 } from '../../migrations/0004-ended-requests.js';
import { DiscardedImages1763600000005 } from '../../migrations/0005-discarded-images.js';
import { Sessions1763600000006 } from '../../migrations/0006-sessions.js';

/** Where PostgreSQL is: a URL, or the socket directory of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; database: string; password?: string };

export const ENTITIES = [
  User,
  Service,
  Slot,
  Booking,
  Admin,
  AuditEntry,
  DiscardedImage,
  EndedToken,
];
export const MIGRATIONS = [
  Marketplace1763600000001,
  CatalogueVersion1763600000002,
  LargeAccounts1763600000003,
  EndedRequests1763600000004,
  DiscardedImages1763600000005,
  Sessions1763600000006,
];

/** How long anything may take, in milliseconds; 0 is for ever. */
export interface Patience {
  /** For a connection of the pool. */
  connection: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For a statement, waiting for locks included. */
  statement: number;
  /** For any sign of life while a statement is under way; see `impatientClient`. */
  silence: number;
}

/** All together, a request ends before the 10 s after which the web gives it up (S9.1). */
const OF_REQUESTS: Patience = {
  connection: 2000,
  lock: 3000,
  statement: 5000,
  silence: 6000,
};

/** For migrations and the doctor, which may look at every row. Whoever waits for a table's lock still holds up others. */
export const UNHURRIED: Patience = { connection: 2000, lock: 8000, statement: 0, silence: 0 };

/** A pool in which nothing waits for longer than `patience` says. */
export function createDataSource(
  address: DatabaseAddress,
  poolSize = 20,
  patience = OF_REQUESTS,
): DataSource {
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
    extra: poolOptions(poolSize, patience),
  });
}

/** The same database, for work that takes as long as it takes. */
export const unhurried = ({ options }: DataSource): DataSource =>
  new DataSource({ ...options, extra: poolOptions(1, UNHURRIED) });

const poolOptions = (max: number, { connection, lock, statement, silence }: Patience) => ({
  max,
  connectionTimeoutMillis: connection,
  idleTimeoutMillis: 30_000,
  ...(silence > 0 ? { Client: impatientClient(silence) } : {}),
  options: `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=10000 -c timezone=UTC`,
});
