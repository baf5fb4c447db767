import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { removeBooking, removeService } from '../../src/marketplace/admin/moderation.js';
import type { Viewer } from '../../src/marketplace/users/viewer.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { cancelBooking, decideBooking } from '../../src/marketplace/bookings/bookings.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { deleteService } from '../../src/marketplace/services/services.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { deleteSlot } from '../../src/marketplace/slots/slots.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, asViewer } from '../support/factories.js';
import { violations } from './support/invariants.js';
import { race, ROUNDS } from './support/race.js';

/** Deletions cascade over foreign keys; these concurrent changes once caused deadlocks. */
const app = sharedApp();
let admin: Viewer;
beforeAll(async () => {
  admin = asViewer(await anAdmin(app));
});
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;
const remove = (account: User) => deleteUser(db(), admin, account.id);

/** A provider and a customer with two cancelled, two pending and two confirmed bookings. */
async function aHistory() {
  const [provider, customer] = await Promise.all([aProvider(app), aCustomer(app)]);
  const services = [await aService(app, { provider }), await aService(app, { provider })] as const;
  const slots: Slot[] = [];
  const bookings: string[] = [];
  for (const status of ['cancelled', 'pending', 'confirmed'] as const)
    for (const service of services) {
      const slot = await aSlot(app, { provider });
      slots.push(slot);
      bookings.push((await aBooking(app, { customer, service, slot, status })).id);
    }
  const [aCancelledSlot] = slots as [Slot];
  const [, , aPendingBooking] = bookings as [string, string, string];
  return { provider, customer, services, aCancelledSlot, aPendingBooking };
}

async function expectGone(...accounts: User[]): Promise<void> {
  for (const { id } of accounts) {
    expect(await db().existsBy(User, { id })).toBe(false);
    expect(await db().existsBy(Service, { providerId: id })).toBe(false);
    expect(await db().existsBy(Slot, { providerId: id })).toBe(false);
  }
}

describe('deleting an account with bookings concurrently with other changes', () => {
  it('deletes both parties of the same bookings concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, customer } = await aHistory();
      const outcomes = await race(
        round,
        () => remove(provider),
        () => remove(customer),
      );
      expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
      await expectGone(provider, customer);
    }
  });

  it('deletes a provider while one of their services is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, services } = await aHistory();
      const [removed, deleted] = await race(
        round,
        () => remove(provider),
        () => deleteService(db(), asViewer(provider), services[0].id),
      );
      expect(removed).toMatchObject({ status: 200 });
      expect([200, 404]).toContain(deleted.status);
      await expectGone(provider);
    }
  });

  it('deletes a customer while a service that they have booked is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { customer, services } = await aHistory();
      const outcomes = await race(
        round,
        () => remove(customer),
        () => removeService(db(), admin, services[1].id),
      );
      expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
      await expectGone(customer);
    }
  });

  it('deletes a provider while one of their free slots is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, aCancelledSlot } = await aHistory();
      const [removed, deleted] = await race(
        round,
        () => remove(provider),
        () => deleteSlot(db(), asViewer(provider), aCancelledSlot.id),
      );
      expect(removed).toMatchObject({ status: 200 });
      expect([200, 404]).toContain(deleted.status);
      await expectGone(provider);
    }
  });

  it('cancels a booking of a deleted account while the other party decides it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, customer, aPendingBooking: id } = await aHistory();
      const ofProvider = round % 2 === 0;
      const [removed, decided] = await race(
        round,
        () => remove(ofProvider ? provider : customer),
        () =>
          ofProvider
            ? cancelBooking(db(), app.deps, asViewer(customer), { id })
            : decideBooking(db(), app.deps, asViewer(provider), { id, status: 'confirmed' }),
      );
      expect(removed).toMatchObject({ status: 200 });
      expect([200, 409]).toContain(decided.status);
      expect(await db().findOneByOrFail(Booking, { id })).toMatchObject({ status: 'cancelled' });
    }
  });

  it('deletes an account while one of its bookings is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, customer, aPendingBooking: id } = await aHistory();
      const outcomes = await race(
        round,
        () => remove(round % 2 ? provider : customer),
        () => removeBooking(db(), admin, id),
      );
      expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(await db().existsBy(Booking, { id })).toBe(false);
    }
  });
});
