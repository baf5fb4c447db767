import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import { Booking } from '../bookings/booking.entity.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { Service } from '../services/service.entity.js';
import { Slot } from '../slots/slot.entity.js';
import { User } from '../users/user.entity.js';
import { emailOf, SHOWCASE_CUSTOMER } from './customers.js';
import { buildDemoMarketplace, type DemoMarketplace } from './demo-marketplace.js';
import { type DemoPictures, demoPictures } from './demo-pictures.js';
import { SHOWCASE_PROVIDER } from './providers.js';

interface FillDemo {
  /** `yyyy-MM-dd` in the marketplace's time zone; the demo's dates are relative to it. */
  today: string;
  /** The hash of the password that all demo accounts share. */
  passwordHash: string;
  store: ImageStore;
  log?: (message: string) => void;
}

/**
 * Fills an empty database with the demo marketplace, including pictures; if it throws, neither rows nor files remain.
 * Returns the accounts with the most data. It opens the transaction itself, after all pictures are drawn: that takes
 * seconds, longer than the database's timeout for idle transactions.
 */
export async function fillDemo(
  db: EntityManager,
  { today, passwordHash, store, log }: FillDemo,
): Promise<{ customerEmail: string; providerEmail: string }> {
  const market = buildDemoMarketplace(today);
  const pictures = demoPictures(store);
  try {
    const users = await userRows(market, passwordHash, pictures);
    const offered = await serviceRows(market, pictures);
    await db.transaction(async (db) => {
      await insertAll(db, User, users);
      await insertAll(db, Service, offered);
      await insertAll(db, Slot, market.slots);
      await insertAll(db, Booking, market.bookings);
    });
  } catch (error) {
    await pictures.removeAll();
    throw error;
  }
  const { providers, services, slots, bookings } = market;
  log?.(
    `Demo: ${providers.length} providers, ${services.length} services, ${slots.length} time slots, ${bookings.length} bookings.`,
  );
  return { customerEmail: emailOf(SHOWCASE_CUSTOMER), providerEmail: emailOf(SHOWCASE_PROVIDER) };
}

function userRows(market: DemoMarketplace, passwordHash: string, pictures: DemoPictures) {
  const customers = market.customers.map(({ id, name, email, isVerified, createdAt }) =>
    Promise.resolve({
      id,
      role: 'user' as const,
      name,
      email,
      passwordHash,
      isVerified,
      createdAt,
    }),
  );
  const providers = market.providers.map(async ({ craft: _, pictures: drawn, ...provider }) => ({
    ...provider,
    role: 'provider' as const,
    passwordHash,
    images: await pictures.store(drawn),
  }));
  return Promise.all([...customers, ...providers]);
}

const serviceRows = (market: DemoMarketplace, pictures: DemoPictures) =>
  Promise.all(
    market.services.map(async ({ pictures: drawn, ...service }) => ({
      ...service,
      images: await pictures.store(drawn),
    })),
  );

/** PostgreSQL accepts up to 65535 parameters in a statement; the widest row has twenty. */
const MAX_ROWS_PER_INSERT = 2000;

async function insertAll<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  rows: QueryDeepPartialEntity<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_INSERT) {
    await db.insert(entity, rows.slice(from, from + MAX_ROWS_PER_INSERT));
  }
}
