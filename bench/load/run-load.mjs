// Sends requests at a steady rate, whether the answers come or not: an open loop, so that a server that falls
// behind is seen to. Latency counts from when a request was due.
import { createHistogram, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ requests: number, errors: string[], times: import('node:perf_hooks').RecordableHistogram }} Tally times in microseconds */

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
  const under = new Set();

  function pick() {
    let left = random() * total;
    for (const [name, kind] of Object.entries(mix)) if ((left -= kind.share) < 0) return name;
    return /** @type {string} */ (Object.keys(mix)[0]);
  }

  /**
   * @param {string} name
   * @param {number} due
   */
  async function one(name, due) {
    const kind = mix[name];
    const call = kind?.call();
    if (!kind || !call) return;
    const problem = await client.send(call).then(
      (answer) => {
        const took = Math.max(1, Math.round((performance.now() - due) * 1000));
        tallies.all?.times.record(took);
        tallies[name]?.times.record(took);
        const looked = answer.status >= 400 || call.path === '/graphql' || kind.then !== undefined;
        const text = looked ? answer.text() : '';
        if (answer.status >= 400 || text.startsWith('{"errors"'))
          return `${answer.status} ${text.slice(0, 200)}`;
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
    const request = one(pick(), due);
    under.add(request);
    void request.then(() => under.delete(request));
    // People come by chance: the gaps of a Poisson process.
    due += (-Math.log(1 - random()) / rate) * 1000;
  }
  await Promise.all(under);
  return tallies;
}
