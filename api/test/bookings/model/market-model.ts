import { MailModel } from './mail-model.js';
import { MAX_CHANGES } from '../../../src/marketplace/bookings/booking-limits.js';

/**
 * A model of the marketplace in memory, without concurrency: which account may do what, and what is
 * visible afterwards. It has no tables and no transactions; the test compares the real marketplace
 * with it after each step.
 */
export type Code = 'OK' | 'BAD_USER_INPUT' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT';

export interface Person {
  name: string;
  id: string;
  role: 'user' | 'provider';
  banned: boolean;
  deleted: boolean;
}

export interface Service {
  id: string;
  provider: Person;
  price: number;
  active: boolean;
  deleted: boolean;
}

export interface Slot {
  id: string;
  provider: Person;
  /** `yyyy-MM-dd`, `HH:mm`, `HH:mm` */
  date: string;
  start: string;
  end: string;
  booking: Booking | null;
  deleted: boolean;
}

export interface Request {
  serviceId: string;
  providerId: string;
  eventDate: string;
  timeSlot: string;
  guestCount: number;
}

type Party = 'customer' | 'provider';

/** What one party of a booking proposes: a slot with its times, or null to call it off. */
export interface Proposal {
  by: Party;
  slot: (Pick<Slot, 'date' | 'start' | 'end'> & { slot: Slot }) | null;
}

export interface Booking {
  id: string;
  customer: Person;
  service: Service;
  slot: Slot;
  date: string;
  start: string;
  end: string;
  amount: number;
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed';
  because: 'declined' | 'withdrawn' | 'expired' | 'account_ended' | 'called_off' | null;
  proposal: Proposal | null;
  /** Such as `moved customer`. */
  timeline: string[];
  key: string | null;
  request: Request;
  deleted: boolean;
}

/** Live bookings hold their slot (P16). */
export const isLive = ({ status, deleted }: Booking): boolean =>
  !deleted && (status === 'pending' || status === 'confirmed');

const HOUR = 3_600_000;

/** The entry of the timeline for a status. */
function entryOf(status: Booking['status'], because: Booking['because'], by?: Party): string {
  if (status === 'confirmed') return 'confirmed provider';
  if (status === 'completed') return 'completed system';
  if (because === 'declined') return 'declined provider';
  if (because === 'withdrawn') return 'withdrawn customer';
  if (because === 'expired') return 'expired system';
  return `called_off ${by ?? 'administrator'}`;
}

/** Minutes since the epoch, for comparison. */
const minutes = (date: string, time: string): number => Date.parse(`${date}T${time}Z`) / 60_000;

const startOf = ({ date, start }: Pick<Slot, 'date' | 'start'>): number => minutes(date, start);
const endOf = ({ date, start, end }: Pick<Slot, 'date' | 'start' | 'end'>): number =>
  minutes(date, end) + (end < start ? 24 * 60 : 0);

export class MarketModel {
  readonly people: Person[] = [];
  readonly services: Service[] = [];
  readonly slots: Slot[] = [];
  readonly bookings: Booking[] = [];
  readonly mails = new MailModel();
  /** Two days before the end of a month, at noon in Berlin; summer time applies throughout. */
  now = Date.parse('2026-06-28T10:00:00Z');

  /** The marketplace's wall clock, in minutes that compare with those of slots. */
  private get wallClock(): number {
    return (this.now + 2 * HOUR) / 60_000;
  }

  /** The date `offset` days from today, `yyyy-MM-dd`. */
  day(offset: number): string {
    return new Date(this.now + 2 * HOUR + offset * 24 * HOUR).toISOString().slice(0, 10);
  }

  isSignedIn = (person: Person): boolean => !person.banned && !person.deleted;
  isPublic = ({ active, deleted, provider }: Service): boolean =>
    active && !deleted && !provider.banned && !provider.deleted;

  /** The reasons against a slot at these times; `own` is the slot that is being moved. */
  whyNotAt(provider: Person, times: Pick<Slot, 'date' | 'start' | 'end'>, own?: Slot): Code[] {
    if (times.date < this.day(0)) return ['BAD_USER_INPUT'];
    if (times.start === times.end) return ['BAD_USER_INPUT'];
    const overlaps = this.slots.some(
      (slot) =>
        slot !== own &&
        !slot.deleted &&
        slot.provider === provider &&
        startOf(slot) < endOf(times) &&
        startOf(times) < endOf(slot),
    );
    return overlaps ? ['CONFLICT'] : [];
  }

  canBeBooked = ({ provider, date, booking, deleted }: Slot): boolean =>
    !deleted && !booking && !provider.banned && date >= this.day(1);

  /** The booking that this person has made under the key. */
  bookedUnder = (person: Person, key: string | null): Booking | undefined =>
    key === null ? undefined : this.bookings.find((b) => !b.deleted && b.customer === person && b.key === key);

  /** The reasons against a booking; the server may report any of them. */
  whyNotBook(person: Person, service: Service, slot: Slot, request: Request): Code[] {
    const own = service.provider === person;
    const reasons: [boolean, Code][] = [
      [request.eventDate < this.day(1), 'BAD_USER_INPUT'],
      [!this.isPublic(service), 'NOT_FOUND'],
      [own, 'FORBIDDEN'],
      [request.providerId !== service.provider.id, 'BAD_USER_INPUT'],
      [slot.deleted, 'NOT_FOUND'],
      [slot.provider !== service.provider, 'BAD_USER_INPUT'],
      [request.eventDate !== slot.date, 'BAD_USER_INPUT'],
      [slot.booking !== null, 'CONFLICT'],
    ];
    return reasons.flatMap(([applies, code]) => (applies ? [code] : []));
  }

  book(id: string, person: Person, service: Service, slot: Slot, key: string | null, request: Request) {
    const { date, start, end } = slot;
    const booking: Booking = {
      id,
      customer: person,
      service,
      slot,
      date,
      start,
      end,
      amount: service.price,
      status: 'pending',
      because: null,
      proposal: null,
      timeline: ['requested customer'],
      key,
      request,
      deleted: false,
    };
    slot.booking = booking;
    this.bookings.push(booking);
    this.mails.inform('requested', booking);
  }

  /** A booking that has begun cannot be confirmed. */
  hasBegun = (booking: Booking): boolean => startOf(booking) <= this.wallClock;

  settle(booking: Booking, status: Booking['status'], because: Booking['because'] = null, by?: Party): void {
    booking.timeline.push(entryOf(status, because, by));
    if (status !== 'pending')
      this.mails.inform(because ?? (status === 'completed' ? status : 'confirmed'), booking, by);
    booking.proposal = null;
    booking.status = status;
    booking.because = because;
    if (status !== 'confirmed' && booking.slot.booking === booking) booking.slot.booking = null;
  }

  /** A slot to which a booking moves; the status remains. */
  moveTo(booking: Booking, slot: Slot, by: Party): void {
    booking.slot.booking = null;
    slot.booking = booking;
    Object.assign(booking, { slot, date: slot.date, start: slot.start, end: slot.end, proposal: null });
    booking.timeline.push(`moved ${by}`);
    this.mails.inform(booking.status === 'pending' ? 'moved' : 'rescheduled', booking, by);
  }

  slotHasBegun = (slot: Pick<Slot, 'date' | 'start'>): boolean => startOf(slot) <= this.wallClock;

  /** The proposal of a booking, unless its time is over. */
  openProposal(booking: Booking): Proposal | null {
    const { proposal } = booking;
    const isOver = this.hasBegun(booking) || (proposal?.slot && this.slotHasBegun(proposal.slot));
    return isOver ? null : proposal;
  }

  /** Whether the booking can be moved, apart from the slot. */
  canBeMoved = ({ timeline }: Booking): boolean => timeline.length <= MAX_CHANGES;

  /** Completes ended bookings and expires pending ones that have begun; returns their number. */
  settleDueBookings(): number {
    const those = (status: Booking['status'], isDue: (booking: Booking) => boolean) =>
      this.bookings.filter((b) => !b.deleted && b.status === status && isDue(b));
    const ended = those('confirmed', (booking) => endOf(booking) <= this.wallClock);
    const begun = those('pending', this.hasBegun);
    for (const booking of ended) this.settle(booking, 'completed');
    for (const booking of begun) this.settle(booking, 'cancelled', 'expired');
    return ended.length + begun.length;
  }

  /** A proposal ends with its slot. */
  deleteSlot(slot: Slot): void {
    slot.deleted = true;
    for (const booking of this.bookings) if (booking.proposal?.slot?.slot === slot) booking.proposal = null;
  }

  deleteBooking(booking: Booking): void {
    if (isLive(booking)) this.mails.inform('deleted', booking);
    booking.deleted = true;
    if (booking.slot.booking === booking) booking.slot.booking = null;
  }

  deletePerson(person: Person): void {
    person.deleted = true;
    for (const booking of this.bookings)
      if (booking.slot.booking === booking && [booking.customer, booking.service.provider].includes(person))
        this.settle(booking, 'cancelled', 'account_ended');
    for (const thing of [...this.services, ...this.slots]) if (thing.provider === person) thing.deleted = true;
    this.mails.forget(person);
  }
}
