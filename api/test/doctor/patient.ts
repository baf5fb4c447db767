import pg from 'pg';
import { readConfig, type Config, type Environment } from '../../src/config.js';
import { checkup, type Checkup } from '../../src/doctor/checkup.js';
import { anApp, type TestApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aBooking, aCustomer, anAdmin, aService, aSlot } from '../support/factories.js';

/** A marketplace with one of everything, in good health. */
export async function aPatient() {
  const app = await anApp();
  await anAdmin(app);
  const customer = await aCustomer(app);
  const service = await aService(app);
  const { providerId } = service;
  const pending = await aBooking(app, { customer, service });
  const confirmed = await aBooking(app, { customer, service, status: 'confirmed' });
  const cancelled = await aBooking(app, { customer, service, status: 'cancelled' });
  const free = await aSlot(app, { providerId });
  return { app, customer, service, providerId, pending, confirmed, cancelled, free };
}

export type Ward = Awaited<ReturnType<typeof aPatient>>;

interface Options {
  env?: Environment;
  config?: Partial<Config>;
  now?: Date;
}

/** What the doctor says of it, at the moment at which its clock stands. */
export function examine(
  app: TestApp,
  { env = {}, config = {}, now }: Options = {},
): Promise<Checkup> {
  const { dataSource, clock, market } = app;
  return checkup({
    dataSource,
    config: { ...readConfig({ TIME_ZONE: clock.timeZone, ...env }), ...config },
    env,
    store: market.images.store,
    now: now ?? clock.now(),
    secondLookMs: 0,
  });
}

/** The server of the tests writes nothing to the disk in time, which the doctor notices whatever else is wrong. */
export const OF_THE_TEST_SERVER = 'durability';

/** The names of what it found beyond that, each once. */
export async function complaints(app: TestApp, options?: Options): Promise<string[]> {
  const { findings, unable } = await examine(app, options);
  expect(unable).toEqual([]);
  const checks = findings.map(({ check }) => check).filter((check) => check !== OF_THE_TEST_SERVER);
  return [...new Set(checks)];
}

/** Statements that only an administrator of the database may send. */
export async function asSuperuser(app: TestApp, ...statements: string[]): Promise<void> {
  const { database } = app.dataSource.options as { database: string };
  const client = new pg.Client({ ...testServer(), user: 'postgres', database });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Changes rows past all constraints, as a restored half of a backup would. */
export const pastConstraints = (app: TestApp, ...statements: string[]): Promise<void> =>
  asSuperuser(app, 'SET session_replication_role = replica', ...statements);
