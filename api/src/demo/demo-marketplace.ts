import { type DemoBooking, makeBookings } from './demo-bookings.js';
import {
  type DemoCustomer,
  type DemoProvider,
  makeCustomers,
  makeProviders,
} from './demo-people.js';
import { type DemoService, makeServices } from './demo-services.js';
import { type DemoSlot, openCalendar } from './demo-slots.js';
import { seededRandom } from './pictures/canvas/random.js';

/** A plausible marketplace as plain data that satisfies the constraints of the database. */
export interface DemoMarketplace {
  providers: DemoProvider[];
  customers: DemoCustomer[];
  /** Newest first. */
  services: DemoService[];
  slots: DemoSlot[];
  /** Oldest first. */
  bookings: DemoBooking[];
}

/** Builds the same marketplace for the same `today` (`yyyy-MM-dd`). Only dates and times depend on it. */
export function buildDemoMarketplace(today: string): DemoMarketplace {
  const random = seededRandom('marketplace');
  const providers = makeProviders(random, today);
  const customers = makeCustomers(random, today);
  const services = makeServices(random, providers, today);
  for (const [i, provider] of providers.entries()) {
    const own = services.filter(({ providerId }) => providerId === provider.id);
    const work = own[0]?.pictures[0];
    if (work && i % 2 === 0) provider.pictures.push(work);
  }
  const slots = providers.flatMap(({ id }) => openCalendar(random, id, today));
  const bookings = makeBookings(random, { today, customers, providers, services, slots });
  return { providers, customers, services, slots, bookings };
}
