import { answerChange } from '../../../src/marketplace/bookings/answer-change.js';
import { decideBooking } from '../../../src/marketplace/bookings/bookings.js';
import { proposeChange } from '../../../src/marketplace/bookings/propose-change.js';
import type { User } from '../../../src/marketplace/users/user.entity.js';
import type { Service } from '../../../src/marketplace/services/service.entity.js';
import { Slot } from '../../../src/marketplace/slots/slot.entity.js';
import type { TestApp } from '../../support/app.js';
import { aBooking, aCustomer, aProvider, aService, aSlot, asViewer, tokenOf } from '../../support/factories.js';

/** A booking with its parties, and two more free slots of its provider, on 2 and 3 July. */
export interface Case {
  id: string;
  customer: User;
  provider: User;
  service: Service;
  slot: Slot;
  other: Slot;
  third: Slot;
  /** The tokens of the parties. */
  ofCustomer: string;
  ofProvider: string;
}

export async function aCase(
  app: TestApp,
  status: 'pending' | 'confirmed' | 'cancelled' = 'confirmed',
  year = 2026,
): Promise<Case> {
  const [customer, provider] = await Promise.all([aCustomer(app), aProvider(app)]);
  const service = await aService(app, { provider });
  const slotOn = (date: string) => aSlot(app, { provider, date, startTime: '10:00', endTime: '12:00' });
  const [slot, other, third] = [
    await slotOn(`${year}-07-01`),
    await slotOn(`${year}-07-02`),
    await slotOn(`${year}-07-03`),
  ];
  const { id } = await aBooking(app, { customer, service, slot, status });
  const tokens = { ofCustomer: tokenOf(app, customer), ofProvider: tokenOf(app, provider) };
  return { id, customer, provider, service, slot, other, third, ...tokens };
}

/** What the parties of a booking do with it. */
export const commandsOf = (app: TestApp) => ({
  /** As the customer; null proposes to call it off. */
  propose: ({ id, customer }: Case, slot: Slot | null) =>
    proposeChange(app.dataSource.manager, app.deps, asViewer(customer), { bookingId: id, slotId: slot?.id ?? null }),
  /** As the provider. */
  answer: ({ id, provider }: Case, accept: boolean) =>
    answerChange(app.dataSource.manager, app.deps, asViewer(provider), { bookingId: id, accept }),
  /** As the provider. */
  decide: ({ id, provider }: Case, status: 'confirmed' | 'cancelled') =>
    decideBooking(app.dataSource.manager, app.deps, asViewer(provider), { id, status }),
});

/** The id of the booking that holds a slot; null if it is free. */
export const holderOf = async ({ dataSource }: TestApp, { id }: Slot): Promise<string | null> =>
  (await dataSource.manager.findOneByOrFail(Slot, { id })).bookingId;
