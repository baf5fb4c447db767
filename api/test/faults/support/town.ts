import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createTokens } from '../../../src/engine/secrets/token.js';
import { type DatabaseAddress } from '../../../src/engine/database/data-source.js';
import { createDataSource } from '../../../src/database/schema.js';
import { closeLater, SECRET } from './server.js';

/** One provider with free slots, and customers with tokens. */
export interface Town {
  serviceId: string;
  providerId: string;
  providerToken: string;
  /** Tokens of the customers. */
  customers: string[];
  slots: { id: string; date: string }[];
  /** A connection that bypasses the server, for checks. */
  dataSource: DataSource;
}

/** Creates one in a migrated database. */
export async function aTown(address: DatabaseAddress, { customers = 25, slots = 600 } = {}): Promise<Town> {
  const dataSource = await createDataSource(address, 3).initialize();
  closeLater(() => dataSource.destroy());
  const tokens = createTokens(SECRET);
  const tokenOf = (id: string): string => tokens.sign('marketplace', { id, sessionVersion: 0 });
  const [providerId, serviceId] = [randomUUID(), randomUUID()];
  const people = Array.from({ length: customers }, () => randomUUID());
  await dataSource.query(
    `INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name)
     VALUES ($1, 'provider', 'Pat Provider', $2,  'x', '555-0100', 'Springfield', 'Pat & Co')`,
    [providerId, `${providerId}@faults.test`],
  );
  await dataSource.query(
    `INSERT INTO users (id, role, name, email, password_hash)
     SELECT id, 'user', 'Kim Customer', id || '@faults.test', 'x' FROM unnest($1::uuid[]) id`,
    [people],
  );
  await dataSource.query(
    `INSERT INTO services (id, provider_id, title, description, category, price, duration)
     VALUES ($1, $2, 'Party', 'All of it.', 'Other', 450, '4 hours')`,
    [serviceId, providerId],
  );
  const made = await dataSource.query<Town['slots']>(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, (now() AT TIME ZONE 'UTC')::date + 3 + n / 20, make_time(n % 20, 0, 0), make_time(n % 20 + 1, 0, 0)
     FROM generate_series(0, $2::int - 1) n RETURNING id, date::text AS date`,
    [providerId, slots],
  );
  return {
    serviceId,
    providerId,
    providerToken: tokenOf(providerId),
    customers: people.map(tokenOf),
    slots: made,
    dataSource,
  };
}
