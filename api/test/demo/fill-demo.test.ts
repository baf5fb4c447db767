import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { fillDemo } from '../../src/server/fill-demo.js';
import type { ImageStore } from '../../src/engine/images/image-store.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { cardName, fullName } from '../../src/engine/images/stored-image.js';
import { CATEGORIES } from '../../src/marketplace/services/categories.js';
import { MoreThan } from 'typeorm';
import { Review } from '../../src/marketplace/reviews/review.entity.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

const CLOCK = { timeZone: 'America/New_York', now: () => new Date('2026-06-15T12:00:00Z') };

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const fill = (store: ImageStore) =>
  fillDemo(database.dataSource.manager, { clock: CLOCK, passwordHash: 'not a real one', store });

describe('filling an empty database', () => {
  it('satisfies every constraint, and stores the files of every picture', async () => {
    const { customerEmail, providerEmail } = await fill(localImageStore(folder));
    const db = database.dataSource.manager;

    expect(await db.countBy(User, { role: 'provider' })).toBe(40);
    expect(await db.countBy(User, { role: 'user' })).toBe(33);
    expect(await db.countBy(User, { emailVerified: false })).toBe(0);
    expect(await db.count(Service)).toBe(150);
    expect(await db.count(Slot)).toBeGreaterThan(2000);
    expect(await db.count(Booking)).toBeGreaterThan(120);
    expect(await db.countBy(Slot, { isBooked: true })).toBe(
      await db.countBy(Booking, [{ status: 'pending' }, { status: 'confirmed' }]),
    );
    expect(await db.count(Review)).toBeGreaterThan(80);
    expect(await db.countBy(User, { role: 'provider', ratingCount: MoreThan(0) })).toBeGreaterThan(30);
    expect(await db.countBy(User, { role: 'user', ratingCount: MoreThan(0) })).toBe(0);
    expect(await db.existsBy(User, { email: customerEmail, role: 'user', isVerified: true })).toBe(true);
    expect(await db.existsBy(User, { email: providerEmail, role: 'provider' })).toBe(true);

    const images = [...(await db.find(User)), ...(await db.find(Service))].flatMap((row) => row.images);
    expect(new Set(images.map(({ key }) => key)).size).toBe(images.length);
    expect((await readdir(folder)).sort()).toEqual(
      images.flatMap((image) => [fullName(image), cardName(image)]).sort(),
    );
  });

  it('records what happened to each booking in the order of its changes', async () => {
    await fill(localImageStore(folder));
    const rows: { status: string; kinds: string[]; isOrdered: boolean }[] = await database.dataSource.query(
      `SELECT DISTINCT status, array_agg(kind ORDER BY t.id) AS kinds,
         array_agg(at ORDER BY t.id) = array_agg(at ORDER BY at) AND max(at) < $1 AS "isOrdered"
       FROM bookings b JOIN timeline_entries t ON t.booking_id = b.id GROUP BY b.id ORDER BY kinds`,
      [CLOCK.now()],
    );
    const kinds = (status: string, ...more: string[]) => ({ status, kinds: ['requested', ...more], isOrdered: true });
    expect(rows).toEqual([
      kinds('pending'),
      kinds('confirmed', 'confirmed'),
      kinds('completed', 'confirmed', 'completed'),
      kinds('cancelled', 'declined'),
      kinds('cancelled', 'withdrawn'),
    ]);
  });

  it('promises a response within 24 hours of each request, none of which is overdue', async () => {
    await fill(localImageStore(folder));
    const [counts]: { late: number; overdue: number; pending: number }[] = await database.dataSource.query(
      `SELECT count(*) FILTER (WHERE answer_due_at > created_at + interval '24 hours')::int AS late,
         count(*) FILTER (WHERE status = 'pending' AND answer_due_at <= $1)::int AS overdue,
         count(*) FILTER (WHERE status = 'pending')::int AS pending FROM bookings`,
      [CLOCK.now()],
    );
    expect(counts).toMatchObject({ late: 0, overdue: 0 });
    expect(counts?.pending).toBeGreaterThan(5);
  });

  it('offers at least 10 active services in every category', async () => {
    await fill(localImageStore(folder));
    for (const category of CATEGORIES)
      expect(await database.dataSource.manager.countBy(Service, { category, isActive: true })).toBeGreaterThanOrEqual(
        10,
      );
  });

  it('leaves neither rows nor files behind if the pictures cannot be written', async () => {
    const store = localImageStore(folder);
    let left = 20;
    const full: ImageStore = {
      ...store,
      write: async (name, bytes) => {
        if (left-- <= 0) throw new Error('The disk is full');
        await store.write(name, bytes);
      },
    };
    await expect(fill(full)).rejects.toThrow('The disk is full');
    expect(await database.dataSource.manager.count(User)).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });
});
