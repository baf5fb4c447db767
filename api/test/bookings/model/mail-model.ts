import type { Booking, Person } from './market-model.js';

type Side = 'customer' | 'provider';
const SIDES = ['customer', 'provider'] as const;
type Told = [kind: string, to: Side, outcome?: string];

const both = (kind: string): Told[] => SIDES.map((side) => [kind, side]);
const otherThan = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer');

/** Whom each change of a booking informs (P33); `by` is the party that proposed it. */
const ABOUT = {
  requested: (): Told[] => [
    ['booking-requested', 'provider'],
    ['booking-received', 'customer'],
  ],
  confirmed: () => both('booking-confirmed'),
  declined: (): Told[] => [['booking-declined', 'customer']],
  withdrawn: (): Told[] => [['booking-withdrawn', 'provider']],
  expired: () => both('request-expired'),
  completed: (): Told[] => [],
  account_ended: () => both('booking-called-off'),
  deleted: () => both('booking-called-off'),
  called_off: (): Told[] => both('booking-called-off'),
  moved: (): Told[] => [['booking-moved', 'provider']],
  rescheduled: (by: Side): Told[] => [
    ['booking-moved', otherThan(by)],
    ['change-answered', by, 'rescheduled'],
  ],
  proposed: (by: Side): Told[] => [['change-proposed', otherThan(by)]],
  refused: (by: Side): Told[] => [['change-answered', by, 'refused']],
  lost: (by: Side): Told[] => [['change-answered', by, 'lost']],
};

/** The mails that are planned, and not sent in the test. An account that is banned gets none, and a deleted one keeps none. */
export class MailModel {
  private planned: { to: Person | null; text: string }[] = [];

  inform(change: keyof typeof ABOUT, booking: Booking, by: Side = 'customer'): void {
    for (const [kind, side, outcome = ''] of ABOUT[change](by)) {
      const to = side === 'customer' ? booking.customer : booking.service.provider;
      if (!to.banned && !to.deleted) this.planned.push({ to, text: `${kind} ${booking.id} ${side} ${outcome}` });
    }
  }

  /** The account was deleted. */
  forget(person: Person): void {
    this.planned = this.planned.filter(({ to }) => to !== person);
    if (!person.banned) this.planned.push({ to: null, text: 'account-deleted   ' });
  }

  get list(): string[] {
    return this.planned.map(({ text }) => text).sort();
  }
}
