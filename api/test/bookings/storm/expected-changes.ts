import type { Change, Records } from './records.js';
import type { Done, Town } from './town.js';

/** The changes of each booking, in their order. */
export function byBooking(changes: readonly Change[]): Map<string, Change[]> {
  const grouped = new Map<string, Change[]>();
  for (const change of changes) grouped.set(change.id, [...(grouped.get(change.id) ?? []), change]);
  return grouped;
}

/** Whether an administrator deleted the booking in the transaction of this change. */
const isOfDeletion = ({ tx }: Change, all: readonly Change[]): boolean =>
  all.some((other) => other.tx === tx && other.what === 'deleted');

/** The proposal that ended with this change. */
export const proposalOf = ({ tx }: Change, all: readonly Change[]): Change | undefined =>
  all.find((other) => other.tx === tx && other.what === 'proposal over');

/** Who deleted an account, which is not known if the server was killed before it responded. */
function enderOf(change: Change, records: Records, done: readonly Done[]): string {
  const ended = records.accounts.find(({ tx, what }) => tx === change.tx && what.startsWith('deleted'));
  const how = done.find(({ id, what }) => id === ended?.id && (what === 'left' || what === 'removed'))?.what;
  return how === undefined ? 'administrator or system' : how === 'left' ? 'system' : 'administrator';
}

/** The entry of the timeline for a change (P44). */
function entryOf(change: Change, all: Change[], records: Records, done: readonly Done[]): string[] {
  switch (change.what) {
    case 'requested':
    case 'withdrawn':
    case 'moved':
      return [`${change.what} customer`];
    case 'confirmed':
    case 'declined':
      return [`${change.what} provider`];
    case 'expired':
    case 'completed':
      return [`${change.what} system`];
    case 'rescheduled':
      return [`moved ${proposalOf(change, all)?.by}`];
    case 'called_off':
      return [`called_off ${proposalOf(change, all)?.by}`];
    case 'account_ended':
      return [`called_off ${enderOf(change, records, done)}`];
    default:
      return [];
  }
}

/** How the timelines differ from what happened to the bookings. */
export function timelineProblems(records: Records, { done }: Town): string[] {
  const changes = byBooking(records.changes);
  const gone = new Set(records.accounts.filter(({ what }) => what.startsWith('deleted')).map(({ id }) => id));
  return records.timelines.flatMap(({ id, entries, reasons }) => {
    const all = changes.get(id) ?? [];
    const expected = all.flatMap((change) => entryOf(change, all, records, done));
    const actual = entries.map((entry, n) =>
      expected[n]?.endsWith(' or system') ? entry.replace(/administrator|system/, 'administrator or system') : entry,
    );
    const problems =
      actual.join(', ') === expected.join(', ')
        ? []
        : [`the timeline of ${id} is ${actual.join(', ')}, but what happened was ${expected.join(', ')}`];
    for (const { reason, who } of done.filter((one) => one.id === id))
      if (reason !== undefined && !gone.has(who) && !reasons.includes(reason))
        problems.push(`the timeline of ${id} lacks the reason ${reason}`);
    return problems;
  });
}

const COMMANDS = ['requested', 'confirmed', 'declined', 'withdrawn', 'moved', 'proposed', 'deleted'];

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The command that made a change, in the words of `Done`; undefined if time or a deletion made it. */
function commandOf(change: Change, all: readonly Change[]): string | undefined {
  if (change.what === 'rescheduled') return 'accepted';
  if (change.what === 'called_off') return isOfDeletion(change, all) ? undefined : 'accepted';
  return COMMANDS.includes(change.what) ? change.what : undefined;
}

/** What was acknowledged and did not happen, or happened though nobody asked for it. */
export function commandProblems({ changes, accounts }: Records, { done, unknown }: Town): string[] {
  const grouped = byBooking(changes);
  const happened = tally([
    ...changes.flatMap((change) => {
      const command = commandOf(change, grouped.get(change.id) ?? []);
      return command === undefined ? [] : [`${command} ${change.id}`];
    }),
    ...accounts.flatMap(({ what, id }) => (what.startsWith('deleted') ? [`account deleted ${id}`] : [])),
  ]);
  const keyOf = ({ what, id }: Done) =>
    ['left', 'removed'].includes(what) ? `account deleted ${id}` : `${what} ${id}`;
  const isCommand = ({ what }: Done) => [...COMMANDS, 'accepted', 'left', 'removed'].includes(what);
  const acknowledged = tally(done.filter(isCommand).map(keyOf));
  const perhaps = tally(unknown.filter(isCommand).map(keyOf));
  let requests = perhaps.get('requested ') ?? 0;
  return [...new Set([...happened.keys(), ...acknowledged.keys()])].flatMap((key) => {
    const [times, known, possible] = [happened, acknowledged, perhaps].map((counts) => counts.get(key) ?? 0) as [
      number,
      number,
      number,
    ];
    const isUnknownRequest = key.startsWith('requested ') && times > known && requests-- > 0;
    if ((known <= times && times <= known + possible) || isUnknownRequest) return [];
    return [`${key}: happened ${times} times, acknowledged ${known} times, perhaps ${possible} times more`];
  });
}
