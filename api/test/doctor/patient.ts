import pg from 'pg';
import { readConfig, type Config, type Environment } from '../../src/kernel/config.js';
import { checkup, type Checkup } from '../../src/programs/doctor/checkup.js';
import { anApp, type TestApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { fillThread } from '../messages/support/a-thread.js';
import { aPastReview } from '../reviews/support/a-review.js';
import { aBooking, aCustomer, anAdmin, aService, aSlot } from '../support/factories.js';

/** A marketplace with a row of every kind, without findings. */
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
  await aPastReview(app, confirmed);
  for (const booking of [pending, confirmed]) await fillThread(app, booking, 2);
  return { app, customer, service, providerId, pending, confirmed, cancelled, free };
}

export type Ward = Awaited<ReturnType<typeof aPatient>>;

interface Options {
  env?: Environment;
  config?: Partial<Config>;
  now?: Date;
}

/** The doctor's report at the time `now`, by default that of the app's clock. */
export function examine(app: TestApp, { env = {}, config = {}, now }: Options = {}): Promise<Checkup> {
  const { dataSource, clock, deps } = app;
  return checkup({
    dataSource,
    config: { ...readConfig({ TIME_ZONE: clock.timeZone, ...env }), ...config },
    env,
    store: deps.images.store,
    now: now ?? clock.now(),
    recheckDelayMs: 0,
  });
}

/** The database server of the tests is not durable, which the doctor always reports. */
export const OF_THE_TEST_SERVER = 'durability';

/** The names of all other findings, without duplicates. */
export async function complaints(app: TestApp, options?: Options): Promise<string[]> {
  const { findings, unable } = await examine(app, options);
  expect(unable).toEqual([]);
  const checks = findings.map(({ check }) => check).filter((check) => check !== OF_THE_TEST_SERVER);
  return [...new Set(checks)];
}

/** Runs statements that need a superuser. */
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

/** Changes rows without checking constraints, as a partial restore could. */
export const pastConstraints = (app: TestApp, ...statements: string[]): Promise<void> =>
  asSuperuser(app, 'SET session_replication_role = replica', ...statements);
