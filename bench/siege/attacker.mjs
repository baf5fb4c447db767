// One attack in a process of its own, so that honest clients are not held up by it. Gets its orders by a message,
// reports in one line what came back, and ends.
import { ATTACKS } from './attacks.mjs';

process.once('message', async (/** @type {any} */ { name, plan, seconds }) => {
  const until = Date.now() + seconds * 1000;
  let summary;
  try {
    summary = await ATTACKS[name]?.run(plan, until);
  } catch (error) {
    summary = `the attack failed: ${String(error)}`;
  }
  process.send?.(summary ?? 'nothing', () => process.exit(0));
});
