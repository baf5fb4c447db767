import { addDays } from './days.js';
import type { Craft } from './crafts.js';
import { BANNED_CUSTOMER, CUSTOMERS, emailOf, FURTHER_CUSTOMERS } from './customers.js';
import type { Picture } from './pictures/draw-picture.js';
import { AREA_CODES, CITIES, NEWCOMERS, providersOf } from './providers.js';
import type { Random } from './pictures/canvas/random.js';

export interface DemoCustomer {
  id: string;
  name: string;
  email: string;
  /** For booking forms; accounts of customers store no phone number. */
  phone: string;
  /** False means banned. */
  isVerified: boolean;
  createdAt: Date;
}

export interface DemoProvider extends DemoCustomer {
  craft: Craft;
  city: string;
  businessName: string;
  businessDescription: string;
  /** `yyyy-MM-dd` */
  verifiedSince: string | null;
  verificationNote: string | null;
  /** The first is the profile picture. */
  pictures: Picture[];
}

/** The numbers 555-0100 to 555-0199 are reserved for fiction. */
const phone = (areaCode: string, index: number): string => `(${areaCode}) 555-01${String(index).padStart(2, '0')}`;

const randomPastDate = (random: Random, today: string, least: number, most: number): Date =>
  new Date(`${addDays(today, -random.whole(least, most))}T${random.whole(10, 20)}:${random.whole(10, 59)}:00Z`);

export const makeProviders = (random: Random, today: string): DemoProvider[] =>
  CITIES.flatMap((city, n) =>
    providersOf(city).map(({ name, businessName, craft, about, face }, i) => ({
      id: random.uuid(),
      name,
      email: emailOf(name),
      phone: phone(AREA_CODES[city] ?? '555', 10 + i * 17),
      isVerified: true,
      createdAt: randomPastDate(random, today, 260, 520),
      craft,
      city,
      businessName,
      businessDescription: about,
      // Of each city the first three, some weeks after one another.
      verifiedSince: i < 3 && !NEWCOMERS.has(name) ? addDays(today, -20 - i * 60 - n * 7) : null,
      verificationNote: NEWCOMERS.get(name) ?? null,
      pictures: [{ scene: face[0], palette: face[1], seed: face[2] }],
    })),
  );

export function makeCustomers(random: Random, today: string): DemoCustomer[] {
  const areaCodes = Object.values(AREA_CODES);
  return [...CUSTOMERS, BANNED_CUSTOMER].map((name, i) => ({
    id: random.uuid(),
    name,
    email: emailOf(name),
    phone: phone(areaCodes[i % areaCodes.length] ?? '555', 80 + i),
    isVerified: name !== BANNED_CUSTOMER,
    createdAt: randomPastDate(random, today, 290 - i * 23, 300 - i * 23),
  }));
}

/** Customers whose events are over, and who wrote reviews of them. */
export const makeFurtherCustomers = (random: Random, today: string): DemoCustomer[] =>
  FURTHER_CUSTOMERS.map((name, i) => ({
    id: random.uuid(),
    name,
    email: emailOf(name),
    phone: phone('415', 20 + i),
    isVerified: true,
    createdAt: randomPastDate(random, today, 150, 320),
  }));
