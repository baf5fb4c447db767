import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildDemoMarketplace, type DemoMarketplace, operatorTexts, SHOWCASE } from '@marquee/demo';
import { type Picture, readPicture } from '@marquee/demo/picture-files';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import { RESPONSE_HOURS } from '../marketplace/bookings/booking-limits.js';
import { Booking } from '../marketplace/bookings/booking.entity.js';
import { Proposal } from '../marketplace/bookings/proposal.entity.js';
import { TimelineEntry } from '../marketplace/bookings/timeline-entry.entity.js';
import { defaultText, textFile } from '../transports/pages/texts.js';
import { type Clock, today } from '../kernel/clock.js';
import { makeFolder } from '../kernel/folders.js';
import { instantsOf } from '../kernel/wall-time.js';
import { Message } from '../marketplace/messages/message.entity.js';
import type { ImageStore } from '../engine/images/image-store.js';
import { cardName, fullName, newImageKey, type StoredImage } from '../engine/images/stored-image.js';
import { writeRating } from '../marketplace/reviews/rating.js';
import { Review } from '../marketplace/reviews/review.entity.js';
import { Service } from '../marketplace/services/service.entity.js';
import { Slot } from '../marketplace/slots/slot.entity.js';
import { User } from '../marketplace/users/user.entity.js';

interface FillDemo {
  /** The marketplace's; the demo's dates are relative to its day. */
  clock: Clock;
  /** The hash of the password that all demo accounts share. */
  passwordHash: string;
  store: ImageStore;
  log?: (message: string) => void;
}

/**
 * Fills an empty database with the demo marketplace, including pictures; if it throws, neither rows nor files remain.
 * Returns the accounts with the most data. It opens the transaction itself, after all pictures are stored: in a remote
 * store, that takes longer than the database's timeout for idle transactions.
 */
export async function fillDemo(
  db: EntityManager,
  { clock, passwordHash, store, log }: FillDemo,
): Promise<{ customerEmail: string; providerEmail: string }> {
  const market = buildDemoMarketplace(today(clock));
  const bookings = bookingRows(market, clock);
  const pictures = demoPictures(store);
  try {
    const users = await userRows(market, passwordHash, pictures);
    const offered = await serviceRows(market, pictures);
    await db.transaction(async (db) => {
      await insertAll(db, User, users);
      await insertAll(db, Service, offered);
      await insertAll(db, Slot, market.slots);
      await insertAll(db, Booking, bookings);
      await insertAll(
        db,
        TimelineEntry,
        bookings.flatMap((booking) => timelineOf(booking, clock)),
      );
      await insertAll(db, Message, messageRows(market));
      await insertAll(db, Proposal, proposalRows(market));
      await insertAll(db, Review, market.reviews);
      for (const { id } of market.providers) await writeRating(db, id);
    });
  } catch (error) {
    await pictures.removeAll();
    throw error;
  }
  const { providers, services, slots, reviews } = market;
  log?.(
    `Demo: ${providers.length} providers, ${services.length} services, ${slots.length} time slots, ${bookings.length} bookings, ${reviews.length} reviews.`,
  );
  return SHOWCASE;
}

/** Writes texts with the operator of the demo, unless there are texts already. */
export async function writeOperatorTexts(dataDir: string): Promise<void> {
  for (const [name, text] of Object.entries(operatorTexts)) {
    const file = textFile(dataDir, name);
    await makeFolder(dirname(file));
    await writeFile(file, `${text}\n\n${defaultText(name)}`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function userRows(market: DemoMarketplace, passwordHash: string, pictures: DemoPictures) {
  const shared = { passwordHash, emailVerified: true };
  const customers = market.customers.map(({ id, name, email, isVerified, createdAt }) => ({
    ...{ id, role: 'user' as const, name, email, isVerified, createdAt },
    ...shared,
  }));
  const providers = [];
  for (const { craft: _, pictures: drawn, ...provider } of market.providers)
    providers.push({ ...provider, ...shared, role: 'provider' as const, images: await pictures.store(drawn) });
  return [...customers, ...providers];
}

async function serviceRows(market: DemoMarketplace, pictures: DemoPictures) {
  const rows = [];
  for (const { pictures: drawn, ...service } of market.services)
    rows.push({ ...service, images: await pictures.store(drawn) });
  return rows;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Pending requests are some hours old, so that their responses are not due yet. */
const bookingRows = ({ bookings }: DemoMarketplace, clock: Clock) =>
  bookings.map((booking, n) => {
    const isPending = booking.status === 'pending';
    const createdAt = isPending ? new Date(clock.now().getTime() - (1 + (n % 10)) * HOUR_MS) : booking.createdAt;
    const [start] = instantsOf(clock.timeZone, { ...booking, endsNextDay: booking.endTime < booking.startTime });
    const answerDueAt = new Date(Math.min(createdAt.getTime() + RESPONSE_HOURS * HOUR_MS, start.getTime()));
    return { ...booking, createdAt, answerDueAt };
  });

/** What happened to a booking. It was completed when its slot ended. */
function timelineOf(booking: DemoMarketplace['bookings'][number], { timeZone }: Clock) {
  const { id: bookingId, createdAt, answeredAt, cancelledBecause, startTime, endTime } = booking;
  const entries: Pick<TimelineEntry, 'bookingId' | 'kind' | 'by' | 'at'>[] = [
    { bookingId, kind: 'requested', by: 'customer', at: createdAt },
  ];
  if (answeredAt) entries.push({ bookingId, kind: cancelledBecause ?? 'confirmed', by: 'provider', at: answeredAt });
  else if (cancelledBecause)
    entries.push({ bookingId, kind: cancelledBecause, by: 'customer', at: new Date(createdAt.getTime() + DAY_MS) });
  if (booking.status === 'completed') {
    const [, at] = instantsOf(timeZone, { ...booking, endsNextDay: endTime < startTime });
    entries.push({ bookingId, kind: 'completed', by: 'system', at });
  }
  return entries;
}

/** No mail is sent about them. Their first begins the thread of the booking (migration 0036). */
const messageRows = ({ messages }: DemoMarketplace) =>
  messages.map(({ bookingId, ...message }) => ({ ...message, threadId: bookingId, mailPlannedAt: message.createdAt }));

/** A proposal ends when the booked slot begins, which is before the proposed one here. */
const proposalRows = ({ proposals, bookings }: DemoMarketplace) =>
  proposals.map((proposal) => {
    const booking = bookings.find(({ id }) => id === proposal.bookingId);
    return { ...proposal, endsAt: () => `'${booking?.eventDate} ${booking?.startTime}'` };
  });

interface DemoPictures {
  /** Stores each picture under a new key, so that deleting one service's picture does not delete another's. */
  store(pictures: readonly Picture[]): Promise<StoredImage[]>;
  /** Removes all stored files, if the rows could not be written. */
  removeAll(): Promise<void>;
}

function demoPictures(store: ImageStore): DemoPictures {
  const written: string[] = [];

  async function write(name: string, bytes: Buffer): Promise<void> {
    written.push(name);
    await store.write(name, bytes);
  }

  async function storePicture(picture: Picture): Promise<StoredImage> {
    const { full, card, width, height } = await readPicture(picture);
    const image = { key: newImageKey(), width, height };
    await write(fullName(image), full);
    await write(cardName(image), card);
    return image;
  }

  return {
    async store(pictures) {
      const stored = [];
      for (const picture of pictures) stored.push(await storePicture(picture));
      return stored;
    },
    removeAll: async () => void (await Promise.allSettled(written.map((name) => store.remove(name)))),
  };
}

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
