import { settleDueBookings } from '../../../src/marketplace/bookings/due-bookings.js';
import { planDueMails } from '../../../src/reactions/mail/schedule.js';
import { hashPassword } from '../../../src/engine/secrets/password.js';
import type { Service } from '../../../src/marketplace/services/service.entity.js';
import type { Slot } from '../../../src/marketplace/slots/slot.entity.js';
import type { User } from '../../../src/marketplace/users/user.entity.js';
import { allPlanned } from '../../accounts/support/mails.js';
import type { RestAnswer, TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { anAdmin, aBooking, aCustomer, aProvider, aService, aSlot, tokenOf } from '../../support/factories.js';

/** The password of the customer. */
export const PASSWORD = 'correct horse';

/** Once for all scenes, since hashing takes time. */
let hashed: Promise<string> | undefined;

/** Who acts: one of two parties, or an administrator. */
export type Role = 'customer' | 'provider' | 'admin';

/** A customer and a provider with a service, and two free slots of Wednesday and Thursday, 1 and 2 July 2026. */
export interface Scene {
  app: TestApp;
  customer: User;
  provider: User;
  service: Service;
  slot: Slot;
  other: Slot;
  /** A REST call, which must succeed. */
  call(by: Role, method: string, path: string, body?: object): Promise<RestAnswer['body']>;
  /** Books the slot, by default as the customer, and returns the path of the booking. */
  book(status?: 'pending' | 'confirmed', customer?: User): Promise<string>;
  /** Sets the clock, and does what is due then. */
  at(instant: string): Promise<void>;
}

export async function aScene(app: TestApp): Promise<Scene> {
  const passwordHash = await (hashed ??= hashPassword(PASSWORD));
  const customer = await aCustomer(app, { passwordHash });
  const provider = await aProvider(app);
  const service = await aService(app, { provider, title: 'Garden Wedding' });
  const times = { startTime: '18:00', endTime: '22:00' };
  const slot = await aSlot(app, { provider, ...times, date: '2026-07-01' });
  const other = await aSlot(app, { provider, ...times, date: '2026-07-02' });
  const tokens = {
    customer: tokenOf(app, customer),
    provider: tokenOf(app, provider),
    admin: tokenOf(app, await anAdmin(app)),
  };
  return {
    ...{ app, customer, provider, service, slot, other },
    async call(by, method, path, body) {
      const answer = await app.rest(method, path, { token: tokens[by], body });
      expect(answer.body).toMatchObject({ success: true });
      return answer.body;
    },
    async book(status = 'pending', by = customer) {
      const { id } = await aBooking(app, { customer: by, service, slot, status });
      const now = app.clock.now();
      await app.dataSource.query('UPDATE bookings SET created_at = $2, changed_at = $2 WHERE id = $1', [id, now]);
      return `/bookings/${id}`;
    },
    async at(instant) {
      app.clock.set(instant);
      await settleDueBookings(app.dataSource.manager, app.deps);
      await planDueMails(app.dataSource.manager, app.clock);
    },
  };
}

/** Waits until the mails about all changes are planned, those about wishes included. */
export async function everythingPlanned(app: TestApp): Promise<void> {
  await allPlanned(app);
  await eventually(async () =>
    expect(await app.dataSource.query(`SELECT FROM outbox WHERE reader = 'wishes'`)).toEqual([]),
  );
}
