// npm run bench scale: all parts of a marketplace on several machines, as processes of this one: PostgreSQL with two
// standbys, Redis, two processes of the API, and nginx with the committed configuration.
// Under mixed load each part is killed, frozen and brought back. Exit code 1 if an acknowledged change is missing, a slot is
// booked twice, a request fails in a way that its client may not retry, or nothing succeeds for too long.
//   --minutes 10       which the events share
//   --rate 40          requests a second, on average, and two bookings
//   --from REVISION    the version that is upgraded; default: before the last change of the migrations. Needs git
//   --only TEXT        only events whose name contains it
//   --asynchronous     a commit does not wait for a standby: acknowledged bookings are lost
//   --seed N
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepare } from '../scripts/lib/prepare.mjs';
import { API, WEB } from '../scripts/lib/sources.mjs';
import { findRedis } from '../scripts/lib/test-programs.mjs';

await prepare({ targets: [API, WEB] });
const { connect } = await import('./load/client.mjs');
const { mixOf } = await import('./load/mix.mjs');
const { REGULAR_BOOKING_MS, startCrowd } = await import('./scale/crowd.mjs');
const { EVENTS } = await import('./scale/events.mjs');
const { createLedger } = await import('./scale/ledger.mjs');
const { followBookings } = await import('./scale/live.mjs');
const { startParts } = await import('./scale/parts.mjs');
const { previousRevision, previousVersion } = await import('./scale/previous-version.mjs');
const { report } = await import('./scale/report.mjs');
const { buildTown } = await import('./scale/town.mjs');
const { invariants } = await import('./scale/verdict.mjs');
const { seeded } = await import('./support/seeded.mjs');

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '40' },
    from: { type: 'string' },
    only: { type: 'string', default: '' },
    asynchronous: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seconds = Number(values.minutes) * 60;
const rate = Number(values.rate);
const events = EVENTS.filter(({ name }) => name.includes(values.only));
const isUpgraded = events.some(({ name }) => name.startsWith('rolling upgrade'));
/** The time of each event, with the time for the recovery. */
const shareMs = (seconds / events.length) * 1000;
const faultMs = Math.min(8_000, shareMs / 4);

const before = isUpgraded ? await previousVersion(values.from ?? (await previousRevision())) : undefined;
const parts = await startParts({
  previous: before?.folder,
  synchronous: !values.asynchronous,
  redisServer: await findRedis(),
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => void parts.stop().finally(() => process.exit(1)));
try {
  const { origin, ca } = parts.nginx;
  const client = connect(origin, { ca });
  let db = await openDatabase();
  // A tenth of the requests book, and up to twice as many slots may be needed.
  const bookings = rate * 0.2 + 1000 / REGULAR_BOOKING_MS;
  const town = await buildTown(client, db, Math.ceil((seconds + 120) * bookings));
  await db.end();
  const random = seeded(Number(values.seed));
  const mix = mixOf({ ...town, files: ['/'], random });
  console.log(
    `${rate} requests a second, seed ${values.seed}, ${before ? `upgraded from ${before.commit.slice(0, 9)}` : 'no upgrade'}; ${events.length} events in at ` +
      `least ${seconds} s, ${(faultMs / 1000).toFixed(1)} s each; a commit ${values.asynchronous ? 'does not wait' : 'waits'} ` +
      `for one of two standbys. Logs: ${parts.folder}`,
  );

  const ledger = createLedger();
  const live = followBookings({ origin, ca, tokens: town.providers.slice(0, 10).map(({ token }) => token) });
  ledger.begin('warming up');
  const crowd = startCrowd({ client, mix, town, ledger, rate, random });
  await sleep(5_000);
  for (const event of events) {
    const end = Date.now() + shareMs;
    ledger.begin(event.name);
    console.error(`${new Date().toISOString().slice(11, 19)} ${event.name}`);
    appendFileSync(parts.logFile, `{"event":"${event.name}","time":${Date.now()}}\n`);
    await event.run(parts, faultMs);
    await sleep(Math.max(0, end - Date.now()));
  }
  console.error('The outcome of each request…');
  const areLive = await live.allReceive(30_000 * Math.max(1, 40 / rate));
  await crowd.stop();
  ledger.end();
  const figures = live.figures();
  await live.close();
  client.close();
  db = await openDatabase();
  const isHeld = report({
    tallies: ledger.tallies,
    events,
    faultMs,
    invariants: await invariants(db, crowd.acknowledged),
    live: { ...figures, areLive },
  });
  await db.end();
  if (!isHeld) {
    process.exitCode = 1;
    const log = readFileSync(parts.logFile, 'utf8').trim().split('\n');
    console.log(`The last lines of the servers' logs:\n${log.slice(-20).join('\n').slice(-8_000)}`);
  }
} finally {
  await parts.stop();
}

/** The primary. */
async function openDatabase() {
  const client = new pg.Client(parts.database.primary.address);
  await client.connect();
  return client;
}
