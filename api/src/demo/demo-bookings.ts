import { type BookingStatus, type CancelledBecause, isLive } from '../bookings/booking-status.js';
import { addDays } from '../kernel/clock.js';
import { SHOWCASE_CUSTOMER } from './customers.js';
import type { DemoCustomer, DemoProvider } from './demo-people.js';
import type { DemoService } from './demo-services.js';
import { type DemoSlot, dayOf } from './demo-slots.js';
import type { Category } from './offers.js';
import { SHOWCASE_PROVIDER } from './providers.js';
import type { Random } from './pictures/canvas/random.js';
import { wishFor } from './wishes.js';

export interface DemoBooking {
  id: string;
  customerId: string;
  providerId: string;
  serviceId: string;
  slotId: string;
  serviceTitle: string;
  serviceCategory: Category;
  /** `yyyy-MM-dd` and `HH:mm`: the slot's. */
  eventDate: string;
  startTime: string;
  endTime: string;
  eventType: string;
  guestCount: number;
  message: string | null;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  status: BookingStatus;
  cancelledBecause: CancelledBecause | null;
  /** Dollars: the service's price. */
  totalAmount: number;
  createdAt: Date;
}

type Counts = Readonly<Record<BookingStatus, number>>;

const OF_SHOWCASE_CUSTOMER: Counts = { pending: 2, confirmed: 2, cancelled: 1, completed: 3 };
const OF_SHOWCASE_PROVIDER: Counts = { pending: 4, confirmed: 3, cancelled: 1, completed: 5 };
const OF_ALL_OTHERS: Counts = { pending: 28, confirmed: 26, cancelled: 16, completed: 42 };

/** How many days ahead the event is, at the least and at the most; what is over lies in the last eleven weeks. */
const WHEN: Readonly<Record<BookingStatus, readonly [number, number]>> = {
  pending: [5, 52],
  confirmed: [2, 38],
  cancelled: [3, 40],
  completed: [0, 0],
};

/** How many days ago it was asked for; what is over was asked for before it took place. */
const ASKED: Readonly<Record<BookingStatus, readonly [number, number]>> = {
  pending: [1, 6],
  confirmed: [5, 30],
  cancelled: [6, 30],
  completed: [10, 45],
};

export interface Market {
  today: string;
  customers: readonly DemoCustomer[];
  providers: readonly DemoProvider[];
  services: readonly DemoService[];
  /** Grows by the days of what took place before today; what is live takes its slot. */
  slots: DemoSlot[];
}

/** Requests in every status. Nobody here is provider and customer at once, so nobody books themselves. */
export function makeBookings(random: Random, market: Market): DemoBooking[] {
  const active = market.services.filter(({ isActive }) => isActive);
  const customers = market.customers.filter(({ isVerified }) => isVerified);
  const provider = market.providers.find(({ name }) => name === SHOWCASE_PROVIDER);
  const ofProvider = active.filter(({ providerId }) => providerId === provider?.id);
  const showcase = customers.filter(({ name }) => name === SHOWCASE_CUSTOMER);
  const book = booker(random, market);
  return [
    ...each(OF_SHOWCASE_CUSTOMER, (status) => book(status, showcase, active)),
    ...each(OF_SHOWCASE_PROVIDER, (status) => book(status, customers, ofProvider)),
    ...each(OF_ALL_OTHERS, (status) => book(status, customers, active)),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

const each = (counts: Counts, make: (status: BookingStatus) => DemoBooking): DemoBooking[] =>
  Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => make(status as BookingStatus)),
  );

/** More than enough: most first tries succeed. */
const TRIES = 1000;

function booker(random: Random, { today, slots }: Market) {
  function attempt(
    status: BookingStatus,
    customer: DemoCustomer,
    service: DemoService,
  ): DemoBooking | undefined {
    const upcoming = status === 'cancelled' ? random.chance(0.5) : isLive(status);
    const own = slots.filter(({ providerId }) => providerId === service.providerId);
    const day = upcoming
      ? freeSlots(own, today, status)
      : pastDay(random, service.providerId, own, today);
    if (day.length === 0) return undefined;
    const slot = random.pick(day);
    const createdAt = askedAt(random, today, status, slot.date);
    if (createdAt <= service.createdAt || createdAt <= customer.createdAt) return undefined;
    const id = random.uuid();
    if (!upcoming) slots.push(...day);
    if (isLive(status)) slot.bookingId = id;
    return {
      id,
      customerId: customer.id,
      providerId: service.providerId,
      serviceId: service.id,
      slotId: slot.id,
      serviceTitle: service.title,
      serviceCategory: service.category,
      eventDate: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      ...wishFor(random, service.category),
      contactName: customer.name,
      contactEmail: customer.email,
      contactPhone: customer.phone,
      status,
      cancelledBecause:
        status === 'cancelled' ? random.pick(['declined', 'withdrawn'] as const) : null,
      totalAmount: service.price,
      createdAt,
    };
  }

  return (
    status: BookingStatus,
    customers: readonly DemoCustomer[],
    services: readonly DemoService[],
  ): DemoBooking => {
    for (let i = 0; i < TRIES; i++) {
      const booking = attempt(status, random.pick(customers), random.pick(services));
      if (booking) return booking;
    }
    throw new Error(`No ${status} booking fits into the demo marketplace`);
  };
}

/** What of a provider's calendar a request of this status can be for: tomorrow at the earliest. */
function freeSlots(own: readonly DemoSlot[], today: string, status: BookingStatus): DemoSlot[] {
  const [from, to] = WHEN[status];
  const first = addDays(today, Math.max(1, from));
  const last = addDays(today, to);
  return own.filter(({ bookingId, date }) => bookingId === null && date >= first && date <= last);
}

/** A working day that is over, on a date that the provider has not used yet. */
function pastDay(
  random: Random,
  providerId: string,
  own: readonly DemoSlot[],
  today: string,
): DemoSlot[] {
  const used = new Set(own.map(({ date }) => date));
  // Every other day only, so that a night which runs past midnight meets nothing the next morning.
  const free = Array.from({ length: 37 }, (_, i) => addDays(today, -2 - i * 2)).filter(
    (date) => !used.has(date),
  );
  return free.length > 0 ? dayOf(random, providerId, random.pick(free)) : [];
}

/** Never in the future: ten in the morning of yesterday in UTC is past wherever on earth today has begun. */
function askedAt(random: Random, today: string, status: BookingStatus, eventDate: string): Date {
  const [least, most] = ASKED[status];
  const before = eventDate < today ? eventDate : today;
  const day = addDays(before, -random.whole(least, most));
  const time = `0${random.whole(0, 9)}:${random.whole(10, 59)}:${random.whole(10, 59)}`;
  return new Date(`${day}T${time}Z`);
}
