import { readable } from '../../../kernel/field-limits.js';
import {
  dayInWords,
  instantsOf,
  momentInWords,
  shortDayInWords,
  spanInWords,
  zoneInWords,
} from '../../../kernel/wall-time.js';
import { contactHref } from './addresses.js';
import { cleanLine, shortened } from './clean.js';
import type { Block, Fact, MailDocument } from './mail-document.js';
import type { BookingFacts, Brand, Party, PromisedResponse } from './message.js';

/** The document without what all mails about bookings share; `what` begins the subject. */
export interface Draft extends Pick<MailDocument, 'heading' | 'blocks' | 'link'> {
  what: string;
  unsubscribeUrl?: string;
}

/** A longer title would hide the date from a list of mails. */
const MAX_TITLE = 60;

/** Titles are the only text of people in subjects. */
export const titleInSubject = (serviceTitle: string): string => shortened(cleanLine(serviceTitle), MAX_TITLE);

/** `Garden Wedding on Sat, Dec 5, 2026`, the end of a subject. */
export const titleAndDay = ({ serviceTitle, eventDate }: Pick<BookingFacts, 'serviceTitle' | 'eventDate'>): string =>
  `${titleInSubject(serviceTitle)} on ${shortDayInWords(eventDate)}`;

/** `2:00 PM – 8:00 PM (Central European Standard Time)`; the zone is named as at the beginning. */
export function timeOf({ timeZone }: Brand, booking: BookingFacts): string {
  const [start] = instantsOf(timeZone, booking);
  return `${spanInWords(booking)} (${zoneInWords(timeZone, start)})`;
}

/** What was booked, and the other party with how to reach it. */
export const factsFor = (to: Party, brand: Brand, booking: BookingFacts, more: Fact[] = []): Block => ({
  type: 'facts',
  facts: [
    ['Service', booking.serviceTitle],
    ['Date', dayInWords(booking.eventDate)],
    ['Time', timeOf(brand, booking)],
    ...more,
    ['Event type', booking.eventType],
    ['Guests', readable(booking.guestCount)],
    ['Amount', amountInWords(booking.totalAmount)],
    ...(to === 'provider' ? customerOf(booking) : providerOf(booking)),
  ],
});

/** Until when a response was promised, under `label`, or since when it is overdue. */
export const responseBy = ({ timeZone }: Brand, label: string, { until, isOverdue }: PromisedResponse): Fact => [
  isOverdue ? 'Overdue since' : label,
  momentInWords(timeZone, until),
];

const customerOf = ({ customer }: BookingFacts): Fact[] => [
  ['Customer', customer.name],
  ...reach(customer.email, customer.phone),
];

const providerOf = ({ provider }: BookingFacts): Fact[] => [
  ['Provider', [provider.name, provider.businessName, provider.city].filter(Boolean).join(', ')],
  ...reach(provider.email, provider.phone),
];

function reach(email: string | null, phone: string | null): Fact[] {
  const facts: Fact[] = [];
  if (email) facts.push(['Email', contact('mailto', email)]);
  if (phone) facts.push(['Phone', contact('tel', phone)]);
  return facts;
}

function contact(scheme: 'mailto' | 'tel', address: string) {
  const label = cleanLine(address);
  return { label, href: contactHref(scheme, label) };
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const WITH_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** As on the pages: `$1,250`, and with cents only if there are any: `$99.50`. */
const amountInWords = (dollars: number): string => (Number.isInteger(dollars) ? DOLLARS : WITH_CENTS).format(dollars);

/** What the customer wrote; nothing for none. */
export const messageOf = ({ message }: BookingFacts, title: string): Block[] =>
  message ? [{ type: 'quote', title, text: message }] : [];

/** What a party wrote about its decision; nothing for none. */
export const reasonOf = (reason: string | null): Block[] =>
  reason ? [{ type: 'quote', title: 'Reason', text: reason }] : [];
