import { type DemoBooking, makeBookings } from './bookings.js';
import { type DemoCustomer, type DemoProvider, makeCustomers, makeFurtherCustomers, makeProviders } from './people.js';
import { emailOf, SHOWCASE_CUSTOMER } from './customers.js';
import { addPhotographs } from './photographs.js';
import { type DemoMessage, type DemoProposal, makeMessages, makeProposals } from './messages.js';
import { nameOf } from './picture-files.js';
import type { Picture } from './pictures/draw-picture.js';
import { SHOWCASE_PROVIDER } from './providers.js';
import { type DemoReview, makeReviews } from './reviews.js';
import { type DemoService, makeServices } from './services.js';
import { type DemoSlot, openCalendar } from './slots.js';
import { seededRandom } from './pictures/canvas/random.js';

/** A plausible marketplace as plain data that satisfies the constraints of the database. */
export { operatorTexts } from './operator-texts.js';

export interface DemoMarketplace {
  providers: DemoProvider[];
  customers: DemoCustomer[];
  /** Newest first. */
  services: DemoService[];
  slots: DemoSlot[];
  /** Oldest first. */
  bookings: DemoBooking[];
  /** Reviews of completed bookings, oldest first. */
  reviews: DemoReview[];
  messages: DemoMessage[];
  /** Open ones. */
  proposals: DemoProposal[];
}

/** The accounts with the most data. */
export const SHOWCASE = {
  customerEmail: emailOf(SHOWCASE_CUSTOMER),
  providerEmail: emailOf(SHOWCASE_PROVIDER),
} as const;

/** Builds the same marketplace for the same `today` (`yyyy-MM-dd`). Only dates and times depend on it. */
export function buildDemoMarketplace(today: string): DemoMarketplace {
  const random = seededRandom('marketplace');
  const providers = makeProviders(random, today);
  // With numbers of their own, so that those of services and pictures remain the same.
  const further = makeFurtherCustomers(seededRandom('further customers'), today);
  const customers = [...makeCustomers(random, today), ...further];
  const services = makeServices(random, providers, today);
  for (const [i, provider] of providers.entries()) {
    const own = services.filter(({ providerId }) => providerId === provider.id);
    const work = own[0]?.pictures[0];
    if (work && i % 2 === 0) provider.pictures.push(work);
  }
  addPhotographs(services, providers);
  const slots = providers.flatMap(({ id }) => openCalendar(random, id, today));
  const bookings = makeBookings(random, { today, customers, providers, services, slots });
  const reviews = makeReviews(random, { today, customers, providers, bookings });
  const threads = seededRandom('threads');
  const market = { today, customers, providers, slots, bookings };
  const messages = makeMessages(threads, market);
  const proposals = makeProposals(threads, market);
  return { providers, customers, services, slots, bookings, reviews, messages, proposals };
}

/** Every distinct picture of the marketplace; they are the same on every day. */
export function allPictures(): Picture[] {
  const { providers, services } = buildDemoMarketplace('2026-01-01');
  const pictures = [...providers, ...services].flatMap((row) => row.pictures);
  return [...new Map(pictures.map((picture) => [nameOf(picture), picture])).values()];
}
