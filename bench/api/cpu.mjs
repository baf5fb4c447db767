// CPU time from /proc, which only Linux has.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports times in hundredths of a second. */
const MS_PER_TICK = 10;

/** The CPU time of a process, in milliseconds, and what it has waited for of its ended children. */
function timesOf(/** @type {number} */ pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (/** @type {number} */ index) => Number(fields[index]) * MS_PER_TICK;
  return { parent: Number(fields[1]), own: ms(11) + ms(12), ofEndedChildren: ms(13) + ms(14) };
}

/** The CPU time of a process with all of its threads, in milliseconds. */
export const cpuOf = (/** @type {number} */ pid) => timesOf(pid).own;

/** The CPU time of a process and all of its children, in milliseconds: PostgreSQL has a process for each connection. */
export function cpuOfFamily(/** @type {number} */ pid) {
  const { own, ofEndedChildren } = timesOf(pid);
  let sum = own + ofEndedChildren;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { parent, own: ofChild } = timesOf(Number(name));
      if (parent === pid) sum += ofChild;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
