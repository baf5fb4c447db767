import type { BookingView } from '../../../src/marketplace/bookings/booking-view.js';
import { sendMessage } from '../../../src/marketplace/messages/send-message.js';
import type { User } from '../../../src/marketplace/users/user.entity.js';
import type { TestApp } from '../../support/app.js';
import { aBooking, aCustomer, aProvider, aService, asViewer, tokenOf } from '../../support/factories.js';

export interface Thread {
  booking: BookingView;
  customer: User;
  provider: User;
  ofCustomer: string;
  ofProvider: string;
}

/** A booking, by default of 1 July 2026 and pending, with the accounts of its parties and their tokens. */
export async function aThread(
  app: TestApp,
  {
    customer,
    provider,
    ...options
  }: Partial<Pick<Thread, 'customer' | 'provider'>> & Parameters<typeof aBooking>[1] = {},
): Promise<Thread> {
  const [one, other] = [customer ?? (await aCustomer(app)), provider ?? (await aProvider(app))];
  const service = await aService(app, { provider: other });
  const booking = await aBooking(app, { ...options, customer: one, service });
  return { booking, customer: one, provider: other, ofCustomer: tokenOf(app, one), ofProvider: tokenOf(app, other) };
}

/** Sends a message by the rule. */
export const write = (app: TestApp, from: User, { id }: { id: string }, text = 'Hello') =>
  sendMessage(app.dataSource.manager, app.deps, asViewer(from), { bookingId: id, text });

/** The number of unread messages of each booking, in the lists of both dashboards and of administrators. */
export async function unreadIn(
  app: TestApp,
  list: 'myBookings' | 'providerBookings' | 'adminBookings',
  token: string,
): Promise<Record<string, number>> {
  const query = `{ list: ${list} { id unreadMessages } }`;
  const { data } = await app.graphql<{ list: { id: string; unreadMessages: number }[] }>(query, {}, token);
  return Object.fromEntries((data?.list ?? []).map(({ id, unreadMessages }) => [id, unreadMessages]));
}

/** Fills the thread of a booking with messages of its customer. */
export const fillThread = async (app: TestApp, { id }: { id: string }, count: number): Promise<void> =>
  void (await app.dataSource.query(
    `INSERT INTO messages (id, booking_id, number, author, text, created_at)
     SELECT gen_random_uuid(), $1, n, 'customer', 'Message ' || n, $3::timestamptz + make_interval(secs => n)
     FROM generate_series(1, $2::int) n`,
    [id, count, '2026-06-15T08:00:00Z'],
  ));
