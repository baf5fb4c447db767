// CPU time from /proc, which only Linux has.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports the times of ended processes in hundredths of a second. */
const MS_PER_TICK = 10;
/** And those of running threads in nanoseconds. */
const MS_PER_NS = 1e-6;

/** The CPU time of a process with all of its threads that run, in milliseconds. */
export function cpuOf(/** @type {number} */ pid) {
  const folder = `/proc/${pid}/task`;
  let ns = 0;
  for (const thread of readdirSync(folder))
    try {
      ns += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
    } catch {
      // It has ended meanwhile.
    }
  return ns * MS_PER_NS;
}

/** The parent of a process, and the CPU time that it has waited for of its ended children, in milliseconds. */
function relationsOf(/** @type {number} */ pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ofEndedChildren: (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK };
}

/** The CPU time of a process and all of its children, in milliseconds: PostgreSQL has a process for each connection. */
export function cpuOfFamily(/** @type {number} */ pid) {
  let sum = cpuOf(pid) + relationsOf(pid).ofEndedChildren;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (relationsOf(Number(name)).parent === pid) sum += cpuOf(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
