import type { DataSource } from 'typeorm';
import { deleteUser } from '../../src/admin/delete-user.js';
import { removeBooking } from '../../src/admin/moderation.js';
import type { Viewer } from '../../src/auth/viewer.js';
import { Booking } from '../../src/bookings/booking.entity.js';
import { cancelBooking, decideBooking } from '../../src/bookings/bookings.js';
import { expireUnanswered } from '../../src/bookings/expiry.js';
import { createDataSource } from '../../src/database/data-source.js';
import { Slot } from '../../src/slots/slot.entity.js';
import { deleteSlot } from '../../src/slots/slots.js';
import { User } from '../../src/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aBooking, anAdmin, aCustomer, aService, aSlot, asViewer } from '../support/factories.js';
import { brokenPromises } from './support/invariants.js';
import { race, ROUNDS } from './support/race.js';

/** Two processes expire what nobody has answered, while people still answer it. */
let app: TestApp;
let other: DataSource;
let admin: Viewer;
beforeAll(async () => {
  app = await anApp();
  const database = String(app.dataSource.options.database);
  other = await createDataSource({ ...testServer(), database }, 4).initialize();
  admin = asViewer(await anAdmin(app));
});
afterEach(async () => expect(await brokenPromises(app.dataSource.manager)).toEqual([]));
afterAll(async () => {
  await other.destroy();
  await app.stop();
});

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

/** Both processes at once; how many bookings they expired together. */
const expireTwice = async (): Promise<number> => {
  const counts = await Promise.all(
    [db(), other.manager].map((manager) => expireUnanswered(manager, app.market)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

const found = (id: string) => db().findOneByOrFail(Booking, { id });
const ALREADY = { status: 409, message: 'This booking is already cancelled' };

describe('a pending booking that expires in the moment in which', () => {
  it('its provider confirms it: it expires, and the provider is told that it is too late', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, provider } = await aRequest();
      const [expired, confirmed] = await race(round, expireTwice, () =>
        decideBooking(db(), app.market, provider, id, 'confirmed'),
      );
      expect(confirmed.status).toBe(409);
      // The one that holds the row for a moment leaves it to the next time.
      if (expired.won && expired.value === 0) expect(await expireTwice()).toBe(1);
      expect(await found(id)).toMatchObject({ status: 'cancelled', cancelledBecause: 'expired' });
    }
  });

  it('its customer cancels it: one of both wins, and says why it was cancelled', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, customer, slot } = await aRequest();
      const [expired, cancelled] = await race(round, expireTwice, () =>
        cancelBooking(db(), app.market, customer, id),
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

  it('an administrator deletes it: it is gone, and its slot is free', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, slot } = await aRequest();
      const outcomes = await race(round, expireTwice, () =>
        removeBooking(db(), app.market, admin, id),
      );
      expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(await db().existsBy(Booking, { id })).toBe(false);
      expect(await db().findOneByOrFail(Slot, { id: slot.id })).toMatchObject({ isBooked: false });
    }
  });

  it('one of the two who are party to it is deleted: it is cancelled once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, customer, provider } = await aRequest();
      const [expired, deleted] = await race(round, expireTwice, () =>
        deleteUser(db(), app.market, admin, round % 2 ? provider.id : customer.id),
      );
      expect([expired.status, deleted.status]).toEqual([200, 200]);
      expect(await found(id)).toMatchObject({
        status: 'cancelled',
        cancelledBecause: expired.won && expired.value === 1 ? 'expired' : 'account_ended',
      });
    }
  });

  it('its slot is deleted: only when it has expired before, and it can still be read', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, provider, slot } = await aRequest();
      const [expired, deleted] = await race(round, expireTwice, () =>
        deleteSlot(db(), provider, slot.id),
      );
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
