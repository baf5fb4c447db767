import type { DemoBooking } from './bookings.js';
import { SHOWCASE_CUSTOMER } from './customers.js';
import { addDays } from './days.js';
import type { DemoCustomer, DemoProvider } from './people.js';
import type { Random } from './pictures/canvas/random.js';
import { SHOWCASE_PROVIDER } from './providers.js';
import type { DemoSlot } from './slots.js';

type Party = 'customer' | 'provider';

/** A message of a party of a booking to the other one. */
export interface DemoMessage {
  id: string;
  bookingId: string;
  /** The position in the thread, from 1. */
  number: number;
  author: Party;
  text: string;
  createdAt: Date;
  /** When the other party read it; the last message of a thread is unread. */
  readAt: Date | null;
}

/** Another slot that a party proposes for a confirmed booking. */
export interface DemoProposal {
  id: string;
  bookingId: string;
  by: Party;
  slotId: string;
  /** The slot's, as of a `DemoSlot`. */
  date: string;
  startTime: string;
  endTime: string;
  message: string;
  createdAt: Date;
}

interface Market {
  today: string;
  customers: readonly DemoCustomer[];
  providers: readonly DemoProvider[];
  slots: readonly DemoSlot[];
  bookings: readonly DemoBooking[];
}

type Lines = readonly (readonly [author: Party, text: string])[];

const TO_CUSTOMER: Lines = [
  ['customer', 'Hello! Where would you like to unload on the day?'],
  ['provider', 'A place near the entrance is best. We need it for about half an hour.'],
  ['customer', 'There is one at the side door. I will keep it free for you.'],
  ['provider', 'Perfect, thank you! Whom can we call if we cannot find the door?'],
];

const TO_PROVIDER: Lines = [
  ['customer', 'Could you come half an hour earlier to set up?'],
  ['provider', 'Yes, we will be there. Is there a socket near the tables?'],
  ['customer', 'Two of them, on the wall by the window. Do you bring an extension cord?'],
];

const REASON = 'Our van is in the workshop on your day. Would this one suit you as well?';

/** Minutes from one message to the next. */
const PAUSE = 35;

/**
 * By day in the cities of the marketplace, and past in every time zone in which today has begun. Bookings that are confirmed were requested five days ago or
 * earlier, and decided within a day.
 */
const written = (today: string, number: number): Date =>
  new Date(Date.parse(`${addDays(today, -2)}T17:20:00Z`) + number * PAUSE * 60_000);

const soonest = (a: DemoBooking, b: DemoBooking): number => a.eventDate.localeCompare(b.eventDate);

/** The confirmed bookings of the accounts of the demo sign-in, soonest first. */
function ofShowcase({ customers, providers, bookings }: Market): [DemoBooking[], DemoBooking[]] {
  const customer = customers.find(({ name }) => name === SHOWCASE_CUSTOMER);
  const provider = providers.find(({ name }) => name === SHOWCASE_PROVIDER);
  const confirmed = bookings.filter(({ status }) => status === 'confirmed').sort(soonest);
  return [
    confirmed.filter(({ customerId }) => customerId === customer?.id),
    confirmed.filter(({ providerId }) => providerId === provider?.id),
  ];
}

/** Creates a thread with an unread message for the customer and one for the provider of the demo sign-in. */
export function makeMessages(random: Random, market: Market): DemoMessage[] {
  const [[ofCustomer], [ofProvider]] = ofShowcase(market);
  const thread = (booking: DemoBooking | undefined, lines: Lines): DemoMessage[] =>
    booking === undefined
      ? []
      : lines.map(([author, text], i) => ({
          id: random.uuid(),
          bookingId: booking.id,
          number: i + 1,
          author,
          text,
          createdAt: written(market.today, i),
          readAt: i + 1 < lines.length ? written(market.today, i + 1) : null,
        }));
  return [...thread(ofCustomer, TO_CUSTOMER), ...thread(ofProvider, TO_PROVIDER)];
}

/** Creates a proposal of a provider to move the last confirmed booking of the customer of the demo sign-in. */
export function makeProposals(random: Random, market: Market): DemoProposal[] {
  const [ofCustomer] = ofShowcase(market);
  const booking = ofCustomer.at(-1);
  const slot = market.slots
    .filter(({ providerId, bookingId }) => providerId === booking?.providerId && bookingId === null)
    .sort((a, b) => a.date.localeCompare(b.date))
    .find(({ date }) => date > (booking?.eventDate ?? ''));
  if (!booking || !slot) return [];
  const { id: slotId, date, startTime, endTime } = slot;
  const proposed = { slotId, date, startTime, endTime, message: REASON, createdAt: written(market.today, 0) };
  return [{ id: random.uuid(), bookingId: booking.id, by: 'provider', ...proposed }];
}
