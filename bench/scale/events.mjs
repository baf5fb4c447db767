// What happens to the parts, one after the other.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {import('./parts.mjs').Parts} Parts
 * @typedef {object} ScaleEvent
 * @property {string} name
 * @property {number} gapS limit of the time without any success, on top of `faultS` if `isFelt`
 * @property {number} bookingGapS limit of the time without a booking, likewise
 * @property {boolean} [isFelt] no client can book during the fault
 * @property {(parts: Parts, faultMs: number) => Promise<void>} run the fault, which lasts about `faultMs`, and the recovery
 */

/** For what others take over. */
const TAKEN_OVER = { gapS: 2, bookingGapS: 5 };
/** How long a failed primary is away before a standby is promoted: operators and Patroni take longer. */
const UNTIL_PROMOTION_MS = 1000;
/** The promise of docs/scale.md. */
const FOUND_S = 10;

/** @type {ScaleEvent[]} */
export const EVENTS = [
  { name: 'none', ...TAKEN_OVER, run: (_, faultMs) => sleep(faultMs) },
  {
    name: 'rolling upgrade from the version before',
    ...TAKEN_OVER,
    async run({ apis }) {
      for (const api of apis) {
        await api.stop();
        await api.start();
      }
    },
  },
  {
    name: 'API process killed',
    ...TAKEN_OVER,
    async run({ apis: [api] }, faultMs) {
      await api.kill();
      await sleep(faultMs);
      await api.start();
    },
  },
  {
    name: 'API process frozen',
    ...TAKEN_OVER,
    async run({ apis: [, api] }, faultMs) {
      api.signal('SIGSTOP');
      await sleep(faultMs);
      api.signal('SIGCONT');
    },
  },
  { name: 'nginx reload', ...TAKEN_OVER, run: ({ nginx }) => nginx.reload() },
  {
    name: 'Redis killed',
    ...TAKEN_OVER,
    async run({ redis }, faultMs) {
      await redis.kill();
      await sleep(faultMs);
      await redis.start();
    },
  },
  {
    name: 'Redis frozen',
    ...TAKEN_OVER,
    async run({ redis }, faultMs) {
      redis.signal('SIGSTOP');
      await sleep(faultMs);
      redis.signal('SIGCONT');
    },
  },
  {
    name: 'standby killed',
    ...TAKEN_OVER,
    async run({ database: { standbys } }, faultMs) {
      const [standby] = standbys;
      await standby?.signal('SIGKILL');
      await sleep(faultMs);
      await standby?.start();
    },
  },
  {
    name: 'standby frozen',
    ...TAKEN_OVER,
    async run({ database: { standbys } }, faultMs) {
      const standby = standbys.at(-1);
      await standby?.signal('SIGSTOP');
      await sleep(faultMs);
      await standby?.signal('SIGCONT');
    },
  },
  {
    name: 'primary frozen, then continued',
    ...{ gapS: FOUND_S, bookingGapS: FOUND_S, isFelt: true },
    async run({ database: { primary } }, faultMs) {
      await primary.signal('SIGSTOP');
      await sleep(faultMs);
      await primary.signal('SIGCONT');
    },
  },
  {
    name: 'primary killed, standby promoted',
    ...{ gapS: FOUND_S, bookingGapS: FOUND_S, isFelt: true },
    async run({ database }, faultMs) {
      const former = database.primary;
      await suspendSenders(former);
      await sleep(Math.min(faultMs, 2000));
      await former.signal('SIGKILL');
      await sleep(UNTIL_PROMOTION_MS);
      await database.failOver();
      await sleep(faultMs);
      await database.replication.follow(former, database.primary);
    },
  },
  {
    name: 'primary frozen, standby promoted, former continued',
    ...{ gapS: FOUND_S, bookingGapS: FOUND_S, isFelt: true },
    async run({ database }, faultMs) {
      const former = database.primary;
      await former.signal('SIGSTOP');
      await sleep(UNTIL_PROMOTION_MS);
      await database.failOver();
      await sleep(faultMs);
      await former.signal('SIGCONT');
      await sleep(faultMs);
      await database.replication.follow(former, database.primary);
    },
  },
];

/**
 * From then on the standbys receive nothing: what is acknowledged without them is lost with the primary. Suspending the
 * standbys would not suffice, since the system receives for them.
 * @param {Parts['database']['primary']} primary
 */
async function suspendSenders(primary) {
  const senders = await primary.query('SELECT pid FROM pg_stat_replication');
  for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
}
