import type { EntityManager } from 'typeorm';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking, removeService, toggleService } from '../../src/marketplace/admin/moderation.js';
import type { Viewer } from '../../src/marketplace/users/viewer.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { cancelBooking, decideBooking, requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { createService, deleteService, updateService } from '../../src/marketplace/services/services.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { createSlot } from '../../src/marketplace/slots/slots.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, asViewer } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { violations } from './support/invariants.js';
import { outcomeOf, race, ROUNDS } from './support/race.js';

const app = sharedApp();
let admin: Viewer;
beforeAll(async () => {
  admin = asViewer(await anAdmin(app));
});
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;
const statusOf = async (id: string) => (await bookingById(db(), id)).status;
const slotOf = ({ id }: { id: string | null }) => db().findOneBy(Slot, { id: id ?? '' });

/** A service with a free slot, and a customer who is about to book it. */
async function aMoment() {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const slot = await aSlot(app, { providerId: service.providerId });
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  const book = (who = customer) =>
    requestBooking(db(), app.deps, asViewer(who), {
      request: aRequest(service, slot),
      address: who.id,
    });
  return { customer, provider, service, slot, book };
}

describe('a booking request that is concurrent with another change', () => {
  it('cancels or rejects a booking whose customer is deleted concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { customer, slot, book } = await aMoment();
      const [booked, deleted] = await race(round, book, () => deleteUser(db(), admin, customer.id));
      expect(deleted.status).toBe(200);
      expect([200, 401]).toContain(booked.status);
      if (booked.won) expect(await statusOf(booked.value.id)).toBe('cancelled');
      expect(await slotOf(slot)).toMatchObject({ isBooked: false });
      expect(await db().existsBy(Booking, { customerId: customer.id })).toBe(false);
    }
  });

  it('cancels or rejects a booking whose provider is deleted concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, service, slot, book } = await aMoment();
      const [booked, deleted] = await race(round, book, () => deleteUser(db(), admin, provider.id));
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(booked.status);
      if (booked.won)
        expect(await bookingById(db(), booked.value.id)).toMatchObject({
          status: 'cancelled',
          provider: { id: null, name: 'Deleted user' },
          service: { title: service.title },
        });
      expect(await slotOf(slot)).toBeNull();
    }
  });

  const CHANGES: Record<string, (tx: EntityManager, service: Service) => Promise<unknown>> = {
    'its provider is banned': (tx, { providerId }) => banUser(tx, admin, providerId, true),
    'its service is deleted': (tx, { id }) => removeService(tx, admin, id),
  };

  it.each(Object.entries(CHANGES))('waits while %s, and is rejected afterwards', async (_, change) => {
    const { service, slot, book } = await aMoment();
    const booked = await db().transaction(async (tx) => {
      await change(tx, service);
      const outcome = outcomeOf(book);
      await untilOneWaitsFor(tx.queryRunner!, db());
      return [outcome];
    });
    expect(await booked[0]).toMatchObject({ status: 404 });
    expect(await slotOf(slot)).toMatchObject({ isBooked: false });
  });

  it('accepts or rejects a booking while its provider is banned, and rejects later ones', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, slot, book } = await aMoment();
      const [booked, banned] = await race(round, book, () => banUser(db(), admin, provider.id, true));
      expect(banned.status).toBe(200);
      expect([200, 404]).toContain(booked.status);
      expect(await slotOf(slot)).toMatchObject({ isBooked: booked.won });
      expect(await outcomeOf(book)).toMatchObject({ status: 404 });
    }
  });

  it('accepts or rejects a booking while its customer is banned, and rejects later ones', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { customer, slot, book } = await aMoment();
      const [booked, banned] = await race(round, book, () => banUser(db(), admin, customer.id, true));
      expect(banned.status).toBe(200);
      expect([200, 401]).toContain(booked.status);
      expect(await slotOf(slot)).toMatchObject({ isBooked: booked.won });
      expect(await outcomeOf(book)).toMatchObject({ status: 401 });
    }
  });

  it('accepts or rejects a booking while its service is switched off, and rejects later ones', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { service, slot, book } = await aMoment();
      const [booked, toggled] = await race(round, book, () => toggleService(db(), admin, service.id));
      expect(toggled.status).toBe(200);
      expect([200, 404]).toContain(booked.status);
      expect(await slotOf(slot)).toMatchObject({ isBooked: booked.won });
      expect(await outcomeOf(book)).toMatchObject({ status: 404 });
    }
  });

  it('accepts or rejects a booking while its service is deleted; an accepted one is readable', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, service, slot, book } = await aMoment();
      const [booked, deleted] = await race(round, book, () =>
        round % 2 ? removeService(db(), admin, service.id) : deleteService(db(), asViewer(provider), service.id),
      );
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(booked.status);
      expect(await slotOf(slot)).toMatchObject({ isBooked: booked.won });
      if (booked.won)
        expect(await bookingById(db(), booked.value.id)).toMatchObject({
          status: 'pending',
          service: { id: null, title: service.title, category: service.category },
        });
    }
  });

  it('books at the old or the new price while the price of the service changes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, service, book } = await aMoment();
      const [booked, changed] = await race(round, book, () =>
        updateService(db(), app.deps, asViewer(provider), {
          id: service.id,
          changes: { ...service, price: 500 },
          images: [],
          address: '',
        }),
      );
      expect([booked.status, changed.status]).toEqual([200, 200]);
      if (booked.won) expect([450, 500]).toContain(booked.value.totalAmount);
    }
  });
});

describe('deleting a booking as an administrator', () => {
  it('deletes a booking that is decided concurrently, and frees its slot for another customer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { customer, provider, slot, book } = await aMoment();
      const { id } = await book();
      const [decided, deleted] = await race(
        round,
        () =>
          round % 2
            ? cancelBooking(db(), app.deps, asViewer(customer), { id })
            : decideBooking(db(), app.deps, asViewer(provider), { id, status: 'confirmed' }),
        () => removeBooking(db(), admin, id),
      );
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(decided.status);
      expect(await db().existsBy(Booking, { id })).toBe(false);
      expect(await slotOf(slot)).toMatchObject({ isBooked: false });
      const next = await outcomeOf(async () => book(await aCustomer(app)));
      expect(next.status).toBe(200);
    }
  });
});

describe('deleting a provider', () => {
  const form = {
    title: 'Garden party',
    description: 'Tents.',
    category: 'Other',
    price: 9,
    duration: '3 h',
  };
  const times = { date: '2026-08-01', startTime: '10:00', endTime: '11:00' };

  it.each([
    [
      'service',
      (who: Viewer) => createService(db(), app.deps, who, { form, images: [], address: '' }),
      (providerId: string) => db().existsBy(Service, { providerId }),
    ],
    [
      'time slot',
      (who: Viewer) => createSlot(db(), app.deps, who, { form: times, address: '127.0.0.1' }),
      (providerId: string) => db().existsBy(Slot, { providerId }),
    ],
  ])('deletes or rejects a %s that is created while its provider is deleted', async (_, make, remains) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const provider = await aProvider(app);
      const [made, deleted] = await race<unknown, string>(
        round,
        () => make(asViewer(provider)),
        () => deleteUser(db(), admin, provider.id),
      );
      expect(deleted.status).toBe(200);
      expect([200, 401]).toContain(made.status);
      expect(await remains(provider.id)).toBe(false);
      expect(await outcomeOf<unknown>(() => make(asViewer(provider)))).toMatchObject({
        status: 401,
      });
    }
  });
});
