// Runs one attack in its own process, so that it does not delay honest clients. Receives its parameters as a message,
// reports the responses in one line, and exits.
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
