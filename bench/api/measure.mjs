// Measures a server: a workload over several connections for some seconds.
import { performance } from 'node:perf_hooks';
import { cpuOf, cpuOfFamily } from './cpu.mjs';
import { openConnection, requestOf, statusOf } from './sender.mjs';
import { unseen } from './variants.mjs';

const CONNECTIONS = 16;

/**
 * @typedef {object} Figures
 * @property {number} perSecond samples; with REST, one may need several requests
 * @property {number} serverMs CPU time for one sample
 * @property {number} databaseMs CPU time for one sample
 */

/**
 * The requests of each sample, ready to be sent.
 * @param {import('./contestants.mjs').Contestant} contestant @param {string} workload
 * @param {import('./workloads.mjs').Sample[]} samples
 * @param {(account: import('./workloads.mjs').Account | undefined) => string | undefined} tokenOf
 * @param {import('./variants.mjs').Variant} [variant]
 */
export const requestsOf = (contestant, workload, samples, tokenOf, variant) =>
  samples.map(({ variables, account }) =>
    contestant.callsOf(workload, variables, variant).map((call) => requestOf({ ...call, token: tokenOf(account) })),
  );

/**
 * Sends the samples one after the other from the one at `first` on, each once if `once`, for some seconds. Throws if a
 * response has an error.
 * @param {import('./contestants.mjs').Contestant} contestant
 * @param {number} databasePid
 * @param {{ requests: Buffer[][], first: number, seconds: number, once: boolean }} work
 * @returns {Promise<Figures & { next: number }>} `next` is the position after the last sample
 */
export async function measure(contestant, databasePid, { requests, first, seconds, once }) {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(contestant.port));
  let next = first;
  let done = 0;
  const began = performance.now();
  const before = { server: cpuOf(contestant.pid), database: cpuOfFamily(databasePid) };
  const worker = async (/** @type {ReturnType<typeof openConnection>} */ connection) => {
    while (performance.now() - began < seconds * 1000 && !(once && next >= requests.length)) {
      const sample = requests[next++ % requests.length] ?? [];
      for (const request of sample) {
        const response = await connection.send(unseen(request));
        const status = statusOf(response);
        if (status >= 300 || response.includes('"errors":'))
          throw new Error(`${contestant.name}: ${response.toString()}`);
      }
      done += 1;
    }
  };
  try {
    await Promise.all(connections.map(worker));
  } finally {
    for (const connection of connections) connection.close();
  }
  const elapsed = performance.now() - began;
  return {
    next,
    perSecond: (done / elapsed) * 1000,
    serverMs: (cpuOf(contestant.pid) - before.server) / done,
    databaseMs: (cpuOfFamily(databasePid) - before.database) / done,
  };
}
