import { randomUUID } from 'node:crypto';
import { Admin } from '../../src/marketplace/users/admin.entity.js';
import { hashPassword } from '../../src/engine/secrets/password.js';
import type { Viewer } from '../../src/marketplace/users/viewer.js';
import { createAccessToken } from '../../src/marketplace/tokens/access-tokens.js';
import type { TokenScope } from '../../src/marketplace/users/token-scope.js';
import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { decideBooking, requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { move } from '../../src/marketplace/bookings/transitions.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import type { TestApp } from './app.js';

/** Rows of the marketplace with all that they need: `aSlot(app)` also creates a provider. */
let count = 0;
const next = (): number => (count += 1);

/** Not a valid hash. Hashing takes time and is done only if a test sets a password. */
const NO_PASSWORD = 'no password';

type Overrides<T> = Partial<T> & { password?: string };

async function anAccount(app: TestApp, { password, ...user }: Overrides<User>): Promise<User> {
  const id = randomUUID();
  const passwordHash = password === undefined ? NO_PASSWORD : await hashPassword(password);
  const db = app.dataSource.manager;
  await db.insert(User, {
    id,
    email: `person${next()}@example.com`,
    passwordHash,
    ...user,
  });
  return db.findOneByOrFail(User, { id });
}

export const aCustomer = (app: TestApp, overrides: Overrides<User> = {}): Promise<User> =>
  anAccount(app, { role: 'user', name: `Customer ${next()}`, ...overrides });

export const aProvider = (app: TestApp, overrides: Overrides<User> = {}): Promise<User> =>
  anAccount(app, {
    role: 'provider',
    name: `Provider ${next()}`,
    businessName: `Business ${next()}`,
    businessDescription: 'Events of all kinds.',
    city: 'Springfield',
    phone: '555-0100',
    ...overrides,
  });

export async function anAdmin(app: TestApp, { password, ...admin }: Overrides<Admin> = {}): Promise<Admin> {
  const id = randomUUID();
  const passwordHash = password === undefined ? NO_PASSWORD : await hashPassword(password);
  const db = app.dataSource.manager;
  await db.insert(Admin, {
    id,
    name: 'Administrator',
    email: `admin${next()}@example.com`,
    passwordHash,
    ...admin,
  });
  return db.findOneByOrFail(Admin, { id });
}

/** A token like that of a sign-in. */
export const tokenOf = (app: TestApp, account: User | Admin): string =>
  app.deps.tokens.sign(account instanceof Admin ? 'admin' : 'marketplace', account);

export const asViewer = (account: User | Admin): Viewer => ({
  id: account.id,
  role: account instanceof Admin ? 'admin' : account.role,
  name: account.name,
  email: account.email,
  expiresAt: new Date('2030-01-01'),
  tokenKey: 'a session of these tests',
  sessionVersion: account.sessionVersion,
  scope: null,
});

/** A token like those that an account makes for its programs. */
export async function anAccessToken(
  app: TestApp,
  account: User,
  scope: TokenScope = 'write',
  expiresAt?: Date,
): Promise<{ token: string; id: string }> {
  const input = { name: 'Program', scope, expiresAt: expiresAt?.toISOString() ?? null };
  const created = await createAccessToken(app.dataSource.manager, app.deps, asViewer(account), input);
  return { token: created.token, id: created.accessToken.id };
}

export async function aService(app: TestApp, { provider, ...overrides }: Partial<Service> = {}): Promise<Service> {
  const id = randomUUID();
  const providerId = overrides.providerId ?? provider?.id ?? (await aProvider(app)).id;
  const db = app.dataSource.manager;
  await db.insert(Service, {
    id,
    title: `Service ${next()}`,
    description: 'Everything taken care of.',
    category: 'Birthday Parties',
    price: 450,
    duration: '4-6 hours',
    features: ['Cake'],
    ...overrides,
    providerId,
  });
  return db.findOneByOrFail(Service, { id });
}

/** A free slot, by default on 2026-07-01 (see `aClock`), an hour after the last of its provider. */
export async function aSlot(app: TestApp, { provider, ...overrides }: Partial<Slot> = {}): Promise<Slot> {
  const id = randomUUID();
  const providerId = overrides.providerId ?? provider?.id ?? (await aProvider(app)).id;
  const db = app.dataSource.manager;
  const hour = await db.countBy(Slot, { providerId });
  const time = (h: number): string => `${String(h % 24).padStart(2, '0')}:00`;
  await db.insert(Slot, {
    id,
    date: '2026-07-01',
    startTime: time(hour),
    endTime: time(hour + 1),
    ...overrides,
    providerId,
  });
  return db.findOneByOrFail(Slot, { id });
}

/** A valid request for this slot. */
export const aRequest = (service: Service, slot: Slot) => ({
  serviceId: service.id,
  providerId: service.providerId,
  eventDate: slot.date,
  timeSlot: slot.id,
  eventType: 'Wedding',
  guestCount: 80,
  message: 'We look forward to it.',
  customerDetails: { name: 'Kim Customer', email: 'kim@example.com', phone: '555-0101' },
});

/** A booking made by the rules; `status` confirms or declines it at once. */
export async function aBooking(
  app: TestApp,
  options: {
    customer?: User;
    service?: Service;
    slot?: Slot;
    status?: 'pending' | 'confirmed' | 'cancelled';
    guestCount?: number;
  } = {},
): Promise<BookingView> {
  const { dataSource, deps } = app;
  const db = dataSource.manager;
  const customer = options.customer ?? (await aCustomer(app));
  const service = options.service ?? (await aService(app));
  const slot = options.slot ?? (await aSlot(app, { providerId: service.providerId }));
  const { id } = await requestBooking(db, deps, asViewer(customer), {
    request: { ...aRequest(service, slot), ...(options.guestCount && { guestCount: options.guestCount }) },
    address: customer.id,
  });
  if (options.status && options.status !== 'pending') {
    const provider = await db.findOneByOrFail(User, { id: service.providerId });
    await decideBooking(db, deps, asViewer(provider), { id, status: options.status });
  }
  return bookingById(db, id);
}

/** A completed booking, regardless of the time: by default its event is at the beginning of 2026-07-01. */
export async function aCompletedBooking(
  app: TestApp,
  options: Omit<NonNullable<Parameters<typeof aBooking>[1]>, 'status'> = {},
): Promise<BookingView> {
  const { id } = await aBooking(app, { ...options, status: 'confirmed' });
  const { manager } = app.dataSource;
  await manager.transaction((db) => move(db, 'completed', { where: 'id = $1', values: [id] }));
  return bookingById(manager, id);
}
