import { setTimeout as sleep } from 'node:timers/promises';
import { planDueMails } from '../../src/mail/schedule.js';
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

/** What happens in a minute at least. */
const MINIMA: Record<string, number> = {
  ...{ requested: 50, confirmed: 20, declined: 5, withdrawn: 5, expired: 5, completed: 5, moved: 5, rescheduled: 5 },
  ...{ called_off: 3, account_ended: 1, deleted: 5, proposed: 20, reviewed: 1 },
};

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

/** Errors that a server has logged. */
const errorsOf = (servers: RunningServer[]): string[] =>
  servers.flatMap((server) =>
    server
      .printed()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  );

describe(`ten people who give random commands to two servers, one of which is killed, for ${SECONDS} s (STORM_SEED=${SEED})`, () => {
  it('leave every invariant true, and every timeline and every mail as it happened', async () => {
    const servers: RunningServer[] = await Promise.all([startServer(env), startServer(env)]);
    const town = new Town(
      database.dataSource,
      servers.map(({ url }) => url),
    );
    const people = await tenPeople(town, SEED);
    const storm = rage(town, people, { seed: SEED, seconds: SECONDS });
    await sleep(SECONDS * 500);
    servers[0]?.process.kill('SIGKILL');
    const restarted = await startServer(env);
    servers.push(restarted);
    town.urls[0] = restarted.url;
    const seen = await storm;
    for (const server of servers.slice(1)) expect((await server.end()).code).toBe(0);
    await comeToRest();

    const db = database.dataSource;
    const records = await recorded(db);
    const happened = new Map<string, number>();
    for (const { what } of records.changes) happened.set(what, (happened.get(what) ?? 0) + 1);
    if (process.env.STORM_FIGURES)
      console.log(
        servers
          .map((s) => s.printed())
          .join('')
          .slice(-6000),
        happened,
        town.counts,
        town.unknown.length,
      );
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
    const rare = Object.entries(MINIMA).filter(
      ([what, times]) => (happened.get(what) ?? 0) < (times * SECONDS) / 60 - 1,
    );
    expect(rare.map(([what, times]) => `${what}: ${happened.get(what) ?? 0}, at least ${times} in a minute`)).toEqual(
      [],
    );
  });
});
