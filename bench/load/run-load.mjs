// Sends requests at a constant average rate, regardless of the responses (open loop), so that a server that falls
// behind shows in the latencies. Latency is measured from the time at which a request was due.
import { createHistogram, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {{ requests: number, errors: string[], times: import('node:perf_hooks').RecordableHistogram }} Tally times
 * in microseconds
 */

const newTally = () => /** @type {Tally} */ ({ requests: 0, errors: [], times: createHistogram() });

/**
 * @param {import('./client.mjs').Client} client
 * @param {Record<string, import('./mix.mjs').Kind>} mix
 * @param {{ rate: number, seconds: number, random: () => number }} options `rate`: requests a second, on average
 * @returns {Promise<Record<string, Tally>>} by kind, and `all`
 */
export async function runLoad(client, mix, { rate, seconds, random }) {
  const tallies = /** @type {Record<string, Tally>} */ ({ all: newTally() });
  for (const name of Object.keys(mix)) tallies[name] = newTally();
  const total = Object.values(mix).reduce((sum, { share }) => sum + share, 0);
  const inFlight = new Set();

  function pick() {
    let remaining = random() * total;
    for (const [name, kind] of Object.entries(mix)) if ((remaining -= kind.share) < 0) return name;
    return /** @type {string} */ (Object.keys(mix)[0]);
  }

  /**
   * @param {string} name
   * @param {number} due
   */
  async function sendOne(name, due) {
    const kind = mix[name];
    const call = kind?.call();
    if (!kind || !call) return;
    const problem = await client.send(call).then(
      (response) => {
        const took = Math.max(1, Math.round((performance.now() - due) * 1000));
        tallies.all?.times.record(took);
        tallies[name]?.times.record(took);
        const isParsed = response.status >= 400 || call.path === '/graphql' || kind.then !== undefined;
        const text = isParsed ? response.text() : '';
        if (response.status >= 400 || text.startsWith('{"errors"')) return `${response.status} ${text.slice(0, 200)}`;
        kind.then?.(JSON.parse(text));
        return undefined;
      },
      (error) => String(error),
    );
    for (const tally of [tallies.all, tallies[name]]) {
      if (tally) tally.requests += 1;
      if (problem) tally?.errors.push(problem);
    }
  }

  const begin = performance.now();
  let due = begin;
  while (due < begin + seconds * 1000) {
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const request = sendOne(pick(), due);
    inFlight.add(request);
    void request.then(() => inFlight.delete(request));
    // The intervals of a Poisson process.
    due += (-Math.log(1 - random()) / rate) * 1000;
  }
  await Promise.all(inFlight);
  return tallies;
}
