import { addDays } from './days.js';
import { SHOWCASE_CUSTOMER } from './customers.js';
import type { DemoCustomer, DemoProvider } from './people.js';
import type { DemoService } from './services.js';
import { type DemoSlot, dayOf } from './slots.js';
import type { Category } from './offers.js';
import { SHOWCASE_PROVIDER } from './providers.js';
import type { Random } from './pictures/canvas/random.js';
import { bookingFormFor } from './booking-forms.js';

export type BookingStatus = 'pending' | 'confirmed' | 'cancelled' | 'completed';

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
  /** Why it is cancelled: the provider declined it, or the customer withdrew it. */
  cancelledBecause: 'declined' | 'withdrawn' | null;
  /** Dollars: the service's price. */
  totalAmount: number;
  createdAt: Date;
  /** When the provider confirmed or declined it. */
  answeredAt: Date | null;
}

/** Live bookings hold their slot. */
const isLive = (status: BookingStatus): boolean => status === 'pending' || status === 'confirmed';

type Counts = Readonly<Record<BookingStatus, number>>;

const OF_SHOWCASE_CUSTOMER: Counts = { pending: 2, confirmed: 2, cancelled: 1, completed: 3 };
const OF_SHOWCASE_PROVIDER: Counts = { pending: 4, confirmed: 3, cancelled: 1, completed: 12 };
const OF_ALL_OTHERS: Counts = { pending: 28, confirmed: 26, cancelled: 16, completed: 0 };
/** Completed bookings of the first provider, the second and so on, as far as their services are old enough. */
const OF_EACH_PROVIDER = [2, 4, 3];

/**
 * Days from today to the event, minimum and maximum. Events of completed bookings were in the last eleven weeks: see
 * `pastDay`.
 */
const EVENT_DAYS_AHEAD: Readonly<Record<BookingStatus, readonly [number, number]>> = {
  pending: [5, 52],
  confirmed: [2, 38],
  cancelled: [3, 40],
  completed: [0, 0],
};

/** Days since the request was made, minimum and maximum; for past events, days from the request to the event. */
const REQUEST_AGE: Readonly<Record<BookingStatus, readonly [number, number]>> = {
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
  /** Changed in place: past events add the slots of their day, and live bookings book a slot. */
  slots: DemoSlot[];
}

/** Creates bookings in every status. No account is both provider and customer, so that none books with itself. */
export function makeBookings(random: Random, market: Market): DemoBooking[] {
  const active = market.services.filter(({ isActive }) => isActive);
  const customers = market.customers.filter(({ isVerified }) => isVerified);
  const provider = market.providers.find(({ name }) => name === SHOWCASE_PROVIDER);
  const ofProvider = active.filter(({ providerId }) => providerId === provider?.id);
  const showcase = customers.filter(({ name }) => name === SHOWCASE_CUSTOMER);
  const { book, tryToBook } = createBooker(random, market);
  return [
    ...each(OF_SHOWCASE_CUSTOMER, (status) => book(status, showcase, active)),
    ...each(OF_SHOWCASE_PROVIDER, (status) => book(status, customers, ofProvider)),
    ...each(OF_ALL_OTHERS, (status) => book(status, customers, active)),
    ...market.providers.flatMap(({ id }, i) => {
      const own = active.filter(({ providerId }) => providerId === id);
      const count = OF_EACH_PROVIDER[i % OF_EACH_PROVIDER.length] ?? 0;
      return Array.from({ length: count }, () => tryToBook('completed', customers, own) ?? []).flat();
    }),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

const each = (counts: Counts, make: (status: BookingStatus) => DemoBooking): DemoBooking[] =>
  Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => make(status as BookingStatus)),
  );

/** More than enough: most bookings succeed at the first attempt. */
const MAX_ATTEMPTS = 1000;

function createBooker(random: Random, { today, slots }: Market) {
  function attempt(status: BookingStatus, customer: DemoCustomer, service: DemoService): DemoBooking | undefined {
    const upcoming = status === 'cancelled' ? random.chance(0.5) : isLive(status);
    const own = slots.filter(({ providerId }) => providerId === service.providerId);
    const day = upcoming ? freeSlots(own, today, status) : pastDay(random, service.providerId, own, today);
    if (day.length === 0) return undefined;
    const slot = random.pick(day);
    const createdAt = requestedAt(random, today, status, slot.date);
    if (createdAt <= service.createdAt || createdAt <= customer.createdAt) return undefined;
    const id = random.uuid();
    const cancelledBecause = status === 'cancelled' ? random.pick(['declined', 'withdrawn'] as const) : null;
    const isAnswered = status !== 'pending' && cancelledBecause !== 'withdrawn';
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
      ...bookingFormFor(random, service.category),
      contactName: customer.name,
      contactEmail: customer.email,
      contactPhone: customer.phone,
      status,
      cancelledBecause,
      totalAmount: service.price,
      createdAt,
      answeredAt: isAnswered ? respondedAt(random, service.providerId, createdAt) : null,
    };
  }

  type Wanted = [status: BookingStatus, customers: readonly DemoCustomer[], services: readonly DemoService[]];

  function tryToBook(...[status, customers, services]: Wanted): DemoBooking | undefined {
    for (let i = 0; i < MAX_ATTEMPTS && services.length > 0; i++) {
      const booking = attempt(status, random.pick(customers), random.pick(services));
      if (booking) return booking;
    }
    return undefined;
  }

  function book(...wanted: Wanted): DemoBooking {
    const booking = tryToBook(...wanted);
    if (!booking) throw new Error(`No ${wanted[0]} booking fits into the demo marketplace`);
    return booking;
  }
  return { book, tryToBook };
}

/** The provider's free slots that suit a booking of this status, from tomorrow on. */
function freeSlots(own: readonly DemoSlot[], today: string, status: BookingStatus): DemoSlot[] {
  const [from, to] = EVENT_DAYS_AHEAD[status];
  const first = addDays(today, Math.max(1, from));
  const last = addDays(today, to);
  return own.filter(({ bookingId, date }) => bookingId === null && date >= first && date <= last);
}

/** The slots of a new working day in the past, on a date on which the provider has none. */
function pastDay(random: Random, providerId: string, own: readonly DemoSlot[], today: string): DemoSlot[] {
  const used = new Set(own.map(({ date }) => date));
  // Every second day, so that a slot that ends after midnight cannot overlap one of the next morning.
  const free = Array.from({ length: 37 }, (_, i) => addDays(today, -2 - i * 2)).filter((date) => !used.has(date));
  return free.length > 0 ? dayOf(random, providerId, random.pick(free)) : [];
}

/** Never in the future: 10:00 UTC of yesterday is in the past in every time zone in which today has begun. */
function requestedAt(random: Random, today: string, status: BookingStatus, eventDate: string): Date {
  const [least, most] = REQUEST_AGE[status];
  const before = eventDate < today ? eventDate : today;
  const day = addDays(before, -random.whole(least, most));
  const time = `0${random.whole(0, 9)}:${random.whole(10, 59)}:${random.whole(10, 59)}`;
  return new Date(`${day}T${time}Z`);
}

/** Some providers respond within an hour, others within half a day; all of them before the event, which is days later. */
function respondedAt(random: Random, providerId: string, createdAt: Date): Date {
  const usualHours = 1 + (Number.parseInt(providerId.slice(0, 2), 16) % 11);
  return new Date(createdAt.getTime() + usualHours * random.between(0.2, 2.2) * 3_600_000);
}
