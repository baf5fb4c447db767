import { readConfig } from '../../../src/config.js';
import { checkup } from '../../../src/doctor/checkup.js';
import type { Finding } from '../../../src/doctor/finding.js';
import { localImageStore } from '../../../src/images/local-image-store.js';
import { join } from 'node:path';
import type { Wish } from './crowd.js';
import { SECRET } from './server.js';
import type { Town } from './town.js';

/** How often each fault happens; the longer setting of CONTRIBUTING.md. */
export const ROUNDS = Math.max(1, Number(process.env.FAULT_ROUNDS ?? 3));

/** Figures for docs/operations.md, shown with the longer setting. */
export function figures(what: string, values: Record<string, number | string>): void {
  if (process.env.FAULT_ROUNDS === undefined) return;
  const shown = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  process.stderr.write(`      ${what}: ${shown.join(', ')}\n`);
}

/** What the doctor finds; nothing, where all is well. `ignore` what a test's own server is known for. */
export async function diagnosis(
  town: Town,
  dataDir: string,
  ignore: string[] = [],
): Promise<Finding[]> {
  const env = { DATA_DIR: dataDir, TIME_ZONE: 'UTC', JWT_SECRET: SECRET };
  const { findings, unable } = await checkup({
    dataSource: town.dataSource,
    config: readConfig(env),
    env,
    store: localImageStore(join(dataDir, 'uploads')),
    secondLookMs: 0,
  });
  if (unable.length > 0) throw new Error(`The doctor could not look at: ${unable.join('; ')}`);
  return findings.filter(({ check }) => !ignore.includes(check));
}

/** PostgreSQL of the tests writes nothing to the disk in time, and a cloned database has no administrator. */
export const OF_THE_TEST_SERVER = ['durability', 'administrators'];

interface Row {
  id: string;
  slotId: string;
  key: string;
}

/**
 * Holds what clients were told against what the database has: every acknowledged booking is there, under its key and for
 * its slot, and there is none that nobody was told of.
 */
export async function expectKept(town: Town, wishes: Wish[]): Promise<void> {
  const rows = await town.dataSource.query<Row[]>(
    `SELECT id, slot_id AS "slotId", idempotency_key AS key FROM bookings`,
  );
  const told = wishes.flatMap(({ booking, slot, key }) =>
    booking === undefined ? [] : [{ id: booking, slotId: slot.id, key }],
  );
  const byId = (a: Row, b: Row): number => a.id.localeCompare(b.id);
  expect(rows.sort(byId)).toEqual(told.sort(byId));
}
