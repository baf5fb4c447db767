// npm run bench api: the requests of the pages on the built server with its embedded database, through GraphQL and REST,
// beside a hand-written server over the same data and servers as they are usually written. The responses are compared
// before anything is measured. Needs Linux, for the CPU time.
//   --scale N (1)          1 for 2,000 services and 150,000 bookings; generated once a day, for 10 in some minutes
//   --rounds N (3)         of which the medians are printed; in each, every server is measured with every workload
//   --seconds N (1.5)      of a measurement      --warmup N (4)     of the load before the first: Node.js compiles meanwhile
//   --workloads W1,W3      (all)
//   --contestants NAMES    (reference,graphql,rest,express,mercurius)
//   --variants NAMES       (other,unseen) the same in texts of other clients, for the servers with GraphQL
//   --against DIR          another checkout of the project, already built: graphql+ and rest+
//   --json FILE            saves the medians
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importApi } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { API } from '../scripts/lib/sources.mjs';
import { startContestants } from './api/contestants.mjs';
import { openDatabase, removeBookings } from './api/data.mjs';
import { difference, partLike } from './api/equality.mjs';
import { measure, requestsOf } from './api/measure.mjs';
import { medianOf, report } from './api/report.mjs';
import { openConnection, parseResponse } from './api/sender.mjs';
import { WORKLOADS } from './api/workloads.mjs';

const SECRET = 'for-this-run-only-and-no-other-one';
const SAMPLES_COMPARED = 5;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1.5' },
    warmup: { type: 'string', default: '4' },
    workloads: { type: 'string', default: Object.keys(WORKLOADS).join() },
    contestants: { type: 'string', default: 'reference,graphql,rest,express,mercurius' },
    variants: { type: 'string', default: 'other,unseen' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});

await prepare({ targets: [API] });
const { createTokens } = await importApi('engine', 'secrets', 'token.js');
const tokens = createTokens(SECRET);
/** @type {(account: import('./api/workloads.mjs').Account | undefined) => string | undefined} */
const tokenOf = (account) =>
  account && tokens.sign(account.role === 'admin' ? 'admin' : 'marketplace', { id: account.id, sessionVersion: 0 });

const database = await openDatabase(Number(values.scale));
const contestants = await startContestants(values.contestants.split(','), {
  workloads: WORKLOADS,
  database,
  secret: SECRET,
  against: values.against && resolve(values.against),
});
try {
  const chosen = values.workloads.split(',');
  const variants = /** @type {import('./api/variants.mjs').Variant[]} */ ([
    ...new Set(['', ...values.variants.split(',')]),
  ]);
  const jobs = /** @type {Job[]} */ ([]);
  for (const id of chosen) {
    const workload = WORKLOADS[id];
    if (!workload) throw new Error(`No workload is called ${id}`);
    await removeBookings(database.client);
    const samples = await workload.samples(database.client);
    for (const variant of variants) {
      const asked = contestants.filter(({ kind }) => !variant || kind === 'graphql');
      await compare(id, samples, asked, variant);
      for (const contestant of asked)
        jobs.push({
          id,
          name: `${contestant.name} ${variant}`.trim(),
          variant,
          workload,
          contestant,
          requests: requestsOf(contestant, id, samples, tokenOf, variant),
          next: 0,
          measured: [],
        });
    }
  }
  // What bookings leave to do afterwards, such as mails, would be measured with the workloads after them, and texts that
  // are never repeated remove from the caches what those of the pages have put there.
  const groups = [false, true].flatMap((writes) =>
    variants.map((variant) => jobs.filter((job) => !!job.workload.writes === writes && job.variant === variant)),
  );
  for (const group of groups) {
    for (const job of group) await run(job, Number(values.warmup));
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const order = round % 2 === 0 ? group : [...group].reverse();
      for (const job of order) job.measured.push(await run(job, Number(values.seconds)));
    }
  }
  const results = jobs.map(({ id, name, measured }) => ({
    workload: id,
    contestant: name,
    ...medianOf(measured),
  }));
  report(results, WORKLOADS);
  if (values.json) await writeFile(values.json, JSON.stringify(results, null, 2));
} finally {
  for (const contestant of contestants) await contestant.end();
  await removeBookings(database.client);
  await database.close();
}

/**
 * @typedef {{ id: string, name: string, variant: string, workload: import('./api/workloads.mjs').Workload, requests: Buffer[][], next: number,
 *   contestant: import('./api/contestants.mjs').Contestant, measured: import('./api/measure.mjs').Figures[] }} Job
 * @param {Job} job @param {number} seconds
 */
async function run(job, seconds) {
  const { workload, contestant, requests } = job;
  const once = !!workload.writes;
  const first = once ? 0 : job.next;
  const { next, ...figures } = await measure(contestant, database.pid, { requests, first, seconds, once });
  job.next = next;
  if (workload.writes) await removeBookings(database.client);
  return figures;
}

/**
 * Throws if a server returns something else than the first one.
 * @param {string} id of a workload @param {import('./api/workloads.mjs').Sample[]} samples
 * @param {import('./api/contestants.mjs').Contestant[]} asked @param {import('./api/variants.mjs').Variant} variant
 */
async function compare(id, samples, asked, variant) {
  const workload = /** @type {import('./api/workloads.mjs').Workload} */ (WORKLOADS[id]);
  /** @type {Map<object, unknown>} */
  const expected = new Map();
  for (const contestant of asked) {
    const connection = openConnection(contestant.port);
    const compared = samples.slice(0, SAMPLES_COMPARED);
    for (const [n, requests] of requestsOf(contestant, id, compared, tokenOf, variant).entries()) {
      const sample = compared[n] ?? {};
      const bodies = [];
      for (const request of requests) bodies.push(parseResponse(await connection.send(request)).body);
      const model = expected.get(sample);
      const data = contestant.kind === 'rest' ? partLike(workload.data(bodies), model) : bodies[0].data;
      const found = difference(data ?? bodies, model ?? data);
      if (found || !data) throw new Error(`${contestant.name}, ${id}: ${found ?? JSON.stringify(bodies)}`);
      expected.set(sample, model ?? data);
    }
    connection.close();
    if (workload.writes) await removeBookings(database.client);
  }
}
