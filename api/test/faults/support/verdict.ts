import { readConfig } from '../../../src/kernel/config.js';
import { checkup } from '../../../src/programs/doctor/checkup.js';
import type { Finding } from '../../../src/programs/doctor/finding.js';
import { localImageStore } from '../../../src/engine/images/local-image-store.js';
import { join } from 'node:path';
import type { Wish } from './crowd.js';
import { SECRET } from './server.js';
import type { Town } from './town.js';

/** Number of rounds for each fault: one if the long tests do not run; CONTRIBUTING.md has a longer setting. */
export const ROUNDS = Math.max(1, Number(process.env.FAULT_ROUNDS ?? (process.env.LONG_TESTS === 'on' ? 3 : 1)));

/** Prints figures for docs/operations.md if FAULT_ROUNDS is set. */
export function figures(what: string, values: Record<string, number | string>): void {
  if (process.env.FAULT_ROUNDS === undefined) return;
  const shown = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  process.stderr.write(`      ${what}: ${shown.join(', ')}\n`);
}

/**
 * The findings of the doctor; empty if all is well. `ignore` are known findings of a test server.
 */
export async function diagnosis(town: Town, dataDir: string, ignore: string[] = []): Promise<Finding[]> {
  const env = { DATA_DIR: dataDir, TIME_ZONE: 'UTC', JWT_SECRET: SECRET };
  const { findings, unable } = await checkup({
    dataSource: town.dataSource,
    config: readConfig(env),
    env,
    store: localImageStore(join(dataDir, 'uploads')),
    recheckDelayMs: 0,
  });
  if (unable.length > 0) throw new Error(`The doctor could not look at: ${unable.join('; ')}`);
  return findings.filter(({ check }) => !ignore.includes(check));
}

/**
 * The PostgreSQL of the tests does not sync to disk, and a cloned database has no administrator.
 */
export const OF_THE_TEST_SERVER = ['durability', 'administrators'];

interface Row {
  id: string;
  slotId: string;
  key: string;
}

/**
 * Compares the responses to clients with the database: every acknowledged booking exists, under its
 * key and for its slot, and there are no other bookings.
 */
export async function expectKept(town: Town, wishes: Wish[]): Promise<void> {
  const rows = await town.dataSource.query<Row[]>(
    `SELECT id, slot_id AS "slotId", idempotency_key AS key FROM bookings`,
  );
  const acknowledged = wishes.flatMap(({ booking, slot, key }) =>
    booking === undefined ? [] : [{ id: booking, slotId: slot.id, key }],
  );
  const byId = (a: Row, b: Row): number => a.id.localeCompare(b.id);
  expect(rows.sort(byId)).toEqual(acknowledged.sort(byId));
}
