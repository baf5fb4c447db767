import { setTimeout as sleep } from 'node:timers/promises';
import { planDueMails } from '../../src/reactions/mail/schedule.js';
import { urlOf } from '../faults/support/postgres.js';
import { aDataDir, cleanUp, closeLater, type RunningServer, startServer } from '../faults/support/server.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { commandProblems, timelineProblems } from './storm/expected-changes.js';
import { accountMailProblems, laterMailProblems, messageProblems, wishProblems } from './storm/expected-later-mails.js';
import { mailProblems } from './storm/expected-mails.js';
import { recordChanges, recorded } from './storm/records.js';
import { rage, tenPeople } from './storm/storm.js';
import { Town } from './storm/town.js';
import { violations } from './support/invariants.js';
import { stormSeconds, stormSeed } from './support/runs.js';

const SECONDS = stormSeconds();
const SEED = stormSeed();
const IS_LONG = SECONDS >= 60;

/** What has happened at least when a long storm ends, also on a busy machine. */
const MINIMA = {
  ...{ requested: 50, confirmed: 20, declined: 3, withdrawn: 3, expired: 3, completed: 3, moved: 5, rescheduled: 5 },
  ...{ called_off: 2, account_ended: 2, deleted: 3, proposed: 15, reviewed: 1 },
};
/** Seconds after which a long storm ends in any case; on a machine with much other work, it takes minutes. */
const LONGEST = 600;
const TIMEOUT_MS = 2 * LONGEST * 1000;

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await aDatabase();
  closeLater(() => database.drop());
  await recordChanges(database.dataSource);
  env = { DATA_DIR: await aDataDir(), DATABASE_URL: urlOf(database.address) };
});
afterAll(cleanUp);

const count = async (sql: string): Promise<number> =>
  (await database.dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${sql}`))[0].count;

const DUE = `bookings WHERE (status = 'pending' AND starts_at <= now() AT TIME ZONE 'UTC')
  OR (status = 'confirmed' AND ends_at <= now() AT TIME ZONE 'UTC')`;

/** A server that starts afterwards catches up with all that is due, and plans the mails that are left. */
async function comeToRest(): Promise<void> {
  const server = await startServer(env);
  await eventually(async () => expect(await count(DUE)).toBe(0));
  await eventually(async () => expect(await count('outbox')).toBe(0));
  expect((await server.end()).code).toBe(0);
  await planDueMails(database.dataSource.manager, { timeZone: 'UTC', now: () => new Date() });
}

/** What a job logs that waited too long for a connection, on a busy machine: it is repeated. */
const NO_CONNECTION = '"message":"timeout exceeded when trying to connect"';

/** Errors that a server has logged. */
const errorsOf = (servers: RunningServer[]): string[] =>
  servers.flatMap((server) =>
    server
      .printed()
      .split('\n')
      .filter((line) => line.includes('"level":"error"') && !line.includes(NO_CONNECTION)),
  );

async function rare(): Promise<string[]> {
  const rows = await database.dataSource.query<{ what: string; count: number }[]>(
    'SELECT what, count(*)::int AS count FROM storm_changes GROUP BY what',
  );
  const times = new Map(rows.map(({ what, count }) => [what, count]));
  return Object.entries(MINIMA).flatMap(([what, least]) => {
    const count = times.get(what) ?? 0;
    return count < least ? [`${what}: ${count}, not ${least}`] : [];
  });
}

describe(`ten people who send random commands to two servers, one of which is killed, for ${SECONDS} s (STORM_SEED=${SEED})`, () => {
  it(
    'leave every invariant true, and every timeline and every mail as it happened',
    async () => {
      const servers: RunningServer[] = await Promise.all([startServer(env), startServer(env)]);
      const db = database.dataSource;
      const town = new Town(
        db,
        servers.map(({ url }) => url),
      );
      const people = await tenPeople(town, SEED);
      let isOver = false;
      const storm = rage(town, people, SEED, () => isOver);
      await sleep(SECONDS * 500);
      servers[0]?.process.kill('SIGKILL');
      const restarted = await startServer(env);
      servers.push(restarted);
      town.urls[0] = restarted.url;
      await sleep(SECONDS * 500);
      for (let n = 0; IS_LONG && n < LONGEST - SECONDS && (await rare()).length > 0; n += 1) await sleep(1000);
      isOver = true;
      const seen = await storm;
      for (const server of servers.slice(1)) expect((await server.end()).code).toBe(0);
      await comeToRest();

      const records = await recorded(db);
      expect({
        violations: [...seen, ...(await violations(db.manager))],
        surprises: [...town.surprises],
        errors: errorsOf(servers),
        commands: commandProblems(records, town),
        timelines: timelineProblems(records, town),
        mails: mailProblems(records, town),
        'later mails': await laterMailProblems(db, records),
        messages: await messageProblems(db, records),
        wishes: wishProblems(records, town),
        accounts: accountMailProblems(records),
      }).toEqual({
        ...{ violations: [], surprises: [], errors: [], commands: [], timelines: [], mails: [], 'later mails': [] },
        ...{ messages: [], wishes: [], accounts: [] },
      });
      expect(IS_LONG ? await rare() : []).toEqual([]);
      // Half of the commands were sent through each transport.
      const succeeded = [...town.counts.keys()].filter((name) => name.endsWith(' OK'));
      expect(succeeded.filter((name) => name.includes('through GraphQL')).length).toBeGreaterThan(5);
      expect(succeeded.filter((name) => !name.includes('through GraphQL')).length).toBeGreaterThan(5);
    },
    TIMEOUT_MS,
  );
});
