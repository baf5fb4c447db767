// Prints the figures, and decides whether the limits are held.

/**
 * @param {object} run
 * @param {import('./ledger.mjs').Tally[]} run.tallies
 * @param {import('./events.mjs').ScaleEvent[]} run.events
 * @param {number} run.faultMs
 * @param {Awaited<ReturnType<typeof import('./verdict.mjs').invariants>>} run.invariants
 * @param {{ received: number, closed: number, longestAwayMs: number, areLive: boolean }} run.live
 * @returns {boolean}
 */
export function report({ tallies, events, faultMs, invariants, live }) {
  const seconds = (/** @type {number} */ ms) => Number((ms / 1000).toFixed(1));
  console.table(
    tallies.map((tally) => ({
      event: tally.event,
      s: Math.round(tally.seconds),
      succeeded: tally.succeeded,
      ...tally.failed,
      skipped: tally.skipped,
      'last failure after s': seconds(tally.lastFailureMs),
      'slowest success s': seconds(tally.slowestMs),
      'longest without success s': seconds(tally.gapMs),
      'without booking s': seconds(tally.bookingGapMs),
    })),
  );
  console.table(invariants);
  console.log(
    `Live updates: ${live.received} received, ${live.closed} connections closed, the longest pause ` +
      `${seconds(live.longestAwayMs)} s; at the end ${live.areLive ? 'all receive' : 'some receive nothing'}.`,
  );
  const problems = [
    ...invariants.flatMap(({ invariant, violations }) => (violations > 0 ? [`${invariant}: ${violations} not`] : [])),
    ...(live.areLive ? [] : ['not all live connections receive updates at the end']),
    ...tallies.flatMap((tally) => problemsOf(tally, { events, faultMs })),
  ];
  for (const problem of problems) console.log(`- ${problem}`);
  console.log(problems.length === 0 ? 'held' : 'not held');
  return problems.length === 0;
}

/**
 * @param {import('./ledger.mjs').Tally} tally
 * @param {{ events: import('./events.mjs').ScaleEvent[], faultMs: number }} limits
 */
function problemsOf(tally, { events, faultMs }) {
  const problems = [...tally.wrong].slice(0, 5).map((text) => `${tally.event}: ${text}`);
  const event = events.find(({ name }) => name === tally.event);
  if (!event) return problems;
  const fault = event.isFelt ? faultMs / 1000 : 0;
  if (tally.gapMs / 1000 > event.gapS + fault)
    problems.push(`${tally.event}: nothing succeeds for more than ${event.gapS + fault} s`);
  if (tally.bookingGapMs / 1000 > event.bookingGapS + fault)
    problems.push(`${tally.event}: nobody books for more than ${event.bookingGapS + fault} s`);
  return problems;
}
