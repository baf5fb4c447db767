import { byBooking, proposalOf } from './expected-changes.js';
import type { Change, PlannedMail, Records } from './records.js';
import type { Town } from './town.js';

type Side = 'customer' | 'provider';
const SIDES = ['customer', 'provider'] as const;
const other = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer');

/** What is different between two mails of a kind about the same booking to the same side. */
interface Details {
  outcome?: string | undefined;
  revision?: number | null | undefined;
  proposal?: string | null | undefined;
}

const keyOf = (
  kind: string,
  booking: string | null,
  to: string | undefined,
  account: string | null,
  { outcome, revision, proposal }: Details,
): string => [kind, 'of', booking, 'to', to, account, outcome, revision, proposal].join(' ');

/** The key of a mail that was planned. */
function plannedKey({ kind, booking, account, data }: PlannedMail): string {
  const { to, outcome, revision, proposalId } = data ?? {};
  const details: Record<string, Details> = {
    'booking-moved': { revision },
    'change-proposed': { proposal: proposalId },
    'change-answered': { outcome },
  };
  return keyOf(kind, booking, to, account, details[kind] ?? {});
}

type Expected = [kind: string, to: Side, details?: Details];

/** The mails about a change (P33): to whom, by kind of change. */
function mailsAbout(change: Change, all: readonly Change[]): Expected[] {
  const both = (kind: string): Expected[] => SIDES.map((side) => [kind, side]);
  const by = proposalOf(change, all)?.by ?? 'customer';
  switch (change.what) {
    case 'requested':
      return [
        ['booking-requested', 'provider'],
        ['booking-received', 'customer'],
      ];
    case 'confirmed':
      return both('booking-confirmed');
    case 'declined':
      return [['booking-declined', 'customer']];
    case 'withdrawn':
      return [['booking-withdrawn', 'provider']];
    case 'expired':
      return both('request-expired');
    case 'account_ended':
    case 'called_off':
      return both('booking-called-off');
    case 'moved':
      return [['booking-moved', 'provider', { revision: change.revision }]];
    case 'rescheduled':
      return [
        ['booking-moved', other(by), { revision: change.revision }],
        ['change-answered', by, { outcome: 'rescheduled' }],
      ];
    case 'proposed':
      return [['change-proposed', other(change.by ?? 'customer'), { proposal: change.proposal }]];
    case 'reviewed':
      return [['review-received', 'provider']];
    default:
      return [];
  }
}

/** The kinds that are planned at once. */
const AT_ONCE = new Set([
  ...['booking-requested', 'booking-received', 'booking-confirmed', 'booking-declined', 'booking-withdrawn'],
  ...[
    'booking-called-off',
    'request-expired',
    'booking-moved',
    'change-proposed',
    'change-answered',
    'review-received',
  ],
]);

/**
 * Mails without their cause, causes without their mails, and mails that were planned twice. Nothing is expected for an
 * account that was banned or deleted at some time, since it depends on the moment whether it still gets a mail.
 */
export function mailProblems(records: Records, { done, unknown }: Town): string[] {
  const affected = new Set(records.accounts.filter(({ what }) => what !== 'made').map(({ id }) => id));
  const changes = byBooking(records.changes);
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  const expect = (change: Change, [kind, to, details = {}]: Expected, isCertain = true): void => {
    const account = change[to];
    if (account === null) return;
    const key = keyOf(kind, change.id, to, account, details);
    most.set(key, (most.get(key) ?? 0) + 1);
    if (isCertain && !affected.has(account)) least.set(key, (least.get(key) ?? 0) + 1);
  };
  for (const all of changes.values())
    for (const change of all) for (const mail of mailsAbout(change, all)) expect(change, mail);
  // Nothing in the row of a booking shows why a proposal has ended without a change.
  for (const [answers, isCertain] of [[done, true] as const, [unknown, false] as const])
    for (const { what, id, who } of answers) {
      const request = changes.get(id)?.[0];
      if ((what !== 'refused' && what !== 'lost') || !request) continue;
      const proposer = request.customer === who ? 'provider' : 'customer';
      expect(request, ['change-answered', proposer, { outcome: what }], isCertain);
    }

  const planned = new Map<string, number>();
  for (const mail of records.mails)
    if (AT_ONCE.has(mail.kind)) planned.set(plannedKey(mail), (planned.get(plannedKey(mail)) ?? 0) + 1);
  return [...new Set([...planned.keys(), ...least.keys()])].flatMap((key) => {
    const times = planned.get(key) ?? 0;
    const range = [least.get(key) ?? 0, most.get(key) ?? 0] as const;
    return times < range[0] || times > range[1] ? [`${key}: planned ${times} times, not ${range.join(' to ')}`] : [];
  });
}
