import type { DataSource } from 'typeorm';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { removeBooking } from '../../src/marketplace/admin/moderation.js';
import type { Viewer } from '../../src/marketplace/users/viewer.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { cancelBooking, decideBooking } from '../../src/marketplace/bookings/bookings.js';
import { expirePendingBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { createDataSource } from '../../src/database/schema.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { deleteSlot } from '../../src/marketplace/slots/slots.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aBooking, anAdmin, aCustomer, aService, aSlot, asViewer } from '../support/factories.js';
import { violations } from './support/invariants.js';
import { race, ROUNDS } from './support/race.js';

afterAll(async () => {
  await other.destroy();
});

/** Two processes expire pending bookings while the same bookings are being changed. */
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

/** A pending booking whose slot has just begun. */
async function aRequest() {
  app.clock.set('2026-06-15T10:00:00Z');
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  const slot = await aSlot(app, { provider });
  const { id } = await aBooking(app, { customer, service, slot });
  app.clock.set('2026-07-02T10:00:00Z');
  return { id, customer: asViewer(customer), provider: asViewer(provider), slot };
}

/** Expires bookings in both processes concurrently, and returns how many in total. */
const expireTwice = async (): Promise<number> => {
  const counts = await Promise.all([db(), other.manager].map((manager) => expirePendingBookings(manager, app.deps)));
  return counts.reduce((sum, count) => sum + count, 0);
};

const found = (id: string) => db().findOneByOrFail(Booking, { id });
const ALREADY = { status: 409, message: 'This booking is already cancelled' };

describe('expiring a pending booking concurrently with other changes', () => {
  it('rejects a confirmation that is concurrent with the expiry of the booking', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, provider } = await aRequest();
      const [expired, confirmed] = await race(round, expireTwice, () =>
        decideBooking(db(), app.deps, provider, { id, status: 'confirmed' }),
      );
      expect(confirmed.status).toBe(409);
      // A run skips the row while the confirmation has locked it; the next run expires it.
      if (expired.won && expired.value === 0) expect(await expireTwice()).toBe(1);
      expect(await found(id)).toMatchObject({ status: 'cancelled', cancelledBecause: 'expired' });
    }
  });

  it('stores the reason of the winner when the customer cancels an expiring booking', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, customer, slot } = await aRequest();
      const [expired, cancelled] = await race(round, expireTwice, () =>
        cancelBooking(db(), app.deps, customer, { id }),
      );
      const { status, cancelledBecause } = await found(id);
      expect(expired).toMatchObject({ won: true, value: cancelled.won ? 0 : 1 });
      if (!cancelled.won) expect(cancelled).toMatchObject(ALREADY);
      expect({ status, cancelledBecause }).toEqual({
        status: 'cancelled',
        cancelledBecause: cancelled.won ? 'withdrawn' : 'expired',
      });
      expect(await db().findOneByOrFail(Slot, { id: slot.id })).toMatchObject({ isBooked: false });
    }
  });

  it('deletes an expiring booking and frees its slot', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, slot } = await aRequest();
      const outcomes = await race(round, expireTwice, () => removeBooking(db(), admin, id));
      expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(await db().existsBy(Booking, { id })).toBe(false);
      expect(await db().findOneByOrFail(Slot, { id: slot.id })).toMatchObject({ isBooked: false });
    }
  });

  it('cancels an expiring booking, with one reason, while its customer or provider is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, customer, provider } = await aRequest();
      const [expired, deleted] = await race(round, expireTwice, () =>
        deleteUser(db(), admin, round % 2 ? provider.id : customer.id),
      );
      expect([expired.status, deleted.status]).toEqual([200, 200]);
      expect(await found(id)).toMatchObject({
        status: 'cancelled',
        cancelledBecause: expired.won && expired.value === 1 ? 'expired' : 'account_ended',
      });
    }
  });

  it('expires a booking while its slot is deleted, and retains its times', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, provider, slot } = await aRequest();
      const [expired, deleted] = await race(round, expireTwice, () => deleteSlot(db(), provider, slot.id));
      expect(expired).toMatchObject({ value: 1 });
      expect([200, 409]).toContain(deleted.status);
      expect(await found(id)).toMatchObject({
        cancelledBecause: 'expired',
        slotId: deleted.won ? null : slot.id,
        startTime: slot.startTime,
      });
    }
  });
});
