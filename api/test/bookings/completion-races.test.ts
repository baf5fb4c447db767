import type { DataSource } from 'typeorm';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { removeBooking, removeService } from '../../src/marketplace/admin/moderation.js';
import type { Viewer } from '../../src/marketplace/users/viewer.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { createDataSource } from '../../src/database/schema.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { deleteSlot } from '../../src/marketplace/slots/slots.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aBooking, anAdmin, aService, aSlot, asViewer } from '../support/factories.js';
import { violations } from './support/invariants.js';
import { outcomeOf, race, ROUNDS } from './support/race.js';

afterAll(async () => {
  await other.destroy();
});

/** Two processes complete ended bookings while the same bookings are being changed. */
const app = sharedApp();
let other: DataSource;
let admin: Viewer;
beforeAll(async () => {
  const database = String(app.dataSource.options.database);
  other = await createDataSource({ ...testServer(), database }, 4).initialize();
  admin = asViewer(await anAdmin(app));
});
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;

/** A confirmed booking and a pending one of slots that have just ended. */
async function anEvening() {
  app.clock.set('2026-06-15T10:00:00Z');
  const service = await aService(app);
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  const slots = [await aSlot(app, { provider }), await aSlot(app, { provider })] as const;
  const confirmed = await aBooking(app, { service, slot: slots[0], status: 'confirmed' });
  const pending = await aBooking(app, { service, slot: slots[1] });
  app.clock.set('2026-07-02T10:00:00Z');
  return { service, provider, slot: slots[0], confirmed, pending };
}

/** Completes bookings in both processes concurrently, and returns how many in total. */
const completeTwice = async (): Promise<number> => {
  const counts = await Promise.all([db(), other.manager].map((manager) => completePastBookings(manager, app.deps)));
  return counts.reduce((sum, count) => sum + count, 0);
};

describe('completing a confirmed booking concurrently with other changes', () => {
  it('completes a booking while another booking of the provider is cancelled', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { confirmed, pending } = await anEvening();
      const customer = await db().findOneByOrFail(User, { id: pending.user.id ?? '' });
      const outcomes = await race(round, completeTwice, () =>
        cancelBooking(db(), app.deps, asViewer(customer), { id: pending.id }),
      );
      expect(outcomes).toMatchObject([{ value: 1 }, { value: { status: 'cancelled' } }]);
      expect(await db().findOneByOrFail(Booking, { id: confirmed.id })).toMatchObject({
        status: 'completed',
      });
    }
  });

  it('deletes a booking and frees its slot while the booking is being completed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slot, confirmed } = await anEvening();
      const [completed, deleted] = await race(round, completeTwice, () => removeBooking(db(), admin, confirmed.id));
      expect([completed.status, deleted.status]).toEqual([200, 200]);
      expect(await db().existsBy(Booking, { id: confirmed.id })).toBe(false);
      expect(await db().findOneByOrFail(Slot, { id: slot.id })).toMatchObject({ isBooked: false });
    }
  });

  it('completes a booking while its slot is deleted, and retains its times', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, slot, confirmed } = await anEvening();
      const [completed, deleted] = await race(round, completeTwice, () =>
        deleteSlot(db(), asViewer(provider), slot.id),
      );
      expect(completed).toMatchObject({ value: 1 });
      expect([200, 409]).toContain(deleted.status);
      expect(await db().findOneByOrFail(Booking, { id: confirmed.id })).toMatchObject({
        status: 'completed',
        slotId: deleted.won ? null : slot.id,
        startTime: slot.startTime,
      });
    }
  });

  it('completes a booking while its service is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { service, confirmed } = await anEvening();
      const outcomes = await race(round, completeTwice, () => removeService(db(), admin, service.id));
      expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
      // A run skips locked bookings; the next run completes them within a minute.
      await completeTwice();
      expect(await db().findOneByOrFail(Booking, { id: confirmed.id })).toMatchObject({
        status: 'completed',
        serviceId: null,
      });
      expect(await db().existsBy(Service, { id: service.id })).toBe(false);
    }
  });

  it('completes or cancels a booking while its customer or provider is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, confirmed } = await anEvening();
      const id = round % 2 ? provider.id : confirmed.user.id;
      const [completed, deleted] = await race(round, completeTwice, () => deleteUser(db(), admin, id ?? ''));
      expect([completed.status, deleted.status]).toEqual([200, 200]);
      const { status } = await db().findOneByOrFail(Booking, { id: confirmed.id });
      expect(status).toBe(completed.won && completed.value === 1 ? 'completed' : 'cancelled');
    }
  });

  it('does not complete a newer booking of the same slot for a later day', async () => {
    const { service, slot } = await anEvening();
    expect(await completeTwice()).toBe(1);
    await db().update(Slot, { id: slot.id }, { date: '2026-08-01' });
    const moved = await db().findOneByOrFail(Slot, { id: slot.id });
    const again = await outcomeOf(() => aBooking(app, { service, slot: moved, status: 'confirmed' }));
    expect(again).toMatchObject({ won: true, value: { timeSlot: { id: slot.id } } });
    expect(await completeTwice()).toBe(0);
  });
});
