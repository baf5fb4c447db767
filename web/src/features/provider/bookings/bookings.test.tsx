import { jest } from '@jest/globals';
import { SchemaLink } from '@apollo/client/link/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { notifyConnected } from '../../../graphql/live-connection.js';
import { addDays, today } from '../../../lib/dates.js';
import { aBooking, aProvider, aSlot, aUser, respondWithError } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const soon = addDays(today('America/Los_Angeles'), 3);
const booked = aSlot({ date: soon, isBooked: true });

const open = (resolvers = {}) =>
  renderApp({
    at: '/provider/dashboard?tab=bookings',
    signedInAs: 'provider',
    server: {
      me: () => aUser({ id: 'provider-1', role: 'provider' }),
      providerServices: () => [],
      providerSlots: () => [booked],
      providerBookings: () => [aBooking()],
      ...resolvers,
    },
  });

/** A promise and the function that resolves it. */
function later<Value>() {
  let arrive: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => (arrive = resolve));
  return { promise, arrive };
}
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('lists bookings with their details, and offers to confirm or decline only pending ones', async () => {
  const { user } = open({
    providerBookings: () => [
      aBooking({ message: 'Please bring chairs.', guestCount: 1200 }),
      aBooking({ id: 'booking-2', status: 'confirmed' }),
      aBooking({ id: 'booking-3', status: 'cancelled' }),
      aBooking({ id: 'booking-4', status: 'completed' }),
    ],
  });
  const [pending, ...others] = await screen.findAllByRole('article', { name: 'Garden Wedding' });
  expect(within(pending!).queryByText('Wedding Planning')).toBeNull();
  await user.click(within(pending!).getByRole('button', { name: 'Details' }));
  for (const text of [
    'Wedding Planning',
    'Sat, Jun 27, 2026',
    '10:00 AM – 2:00 PM',
    'Wedding',
    '1,200 guests',
    '$1,250',
    'Sam Okafor',
    'Please bring chairs.',
    'pending',
  ]) {
    expect(within(pending!).getByText(text)).toBeVisible();
  }
  expect(within(pending!).getByRole('link', { name: 'sam@example.com' })).toBeVisible();
  expect(within(pending!).getByRole('link', { name: '+1 503 555 0199' })).toBeVisible();
  await user.click(within(pending!).getByRole('button', { name: 'More actions' }));
  expect(within(pending!).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15035550199');
  expect(within(pending!).getByText(/^Overdue/)).toHaveTextContent('Overdue. Please respond by Fri, Jan 2, 2:00 AM');
  expect(within(pending!).getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(within(pending!).getByRole('button', { name: 'Decline' })).toBeEnabled();
  for (const row of others.slice(1)) await user.click(within(row).getByRole('button', { name: 'Details' }));
  for (const other of others)
    for (const name of ['Confirm', 'Decline']) expect(within(other).queryByRole('button', { name })).toBeNull();
});

test('shows no contact details of a customer whose account was deleted', async () => {
  const customerDetails = { name: 'Deleted user', email: '', phone: '' };
  const { user } = open({ providerBookings: () => [aBooking({ status: 'completed', customerDetails })] });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const booking = within(await screen.findByRole('article', { name: 'Garden Wedding' }));
  expect(booking.getByText('Deleted user')).toBeVisible();
  expect(booking.queryByText('Email')).toBeNull();
  expect(booking.queryByText('Phone')).toBeNull();
  expect(booking.queryByRole('link')).toBeNull();
});

test('shows 30 bookings at first, and further ones on request', async () => {
  const many = Array.from({ length: 50 }, (_, n) => aBooking({ id: `booking-${n}` }));
  const { user } = open({ providerBookings: () => many });
  expect(await screen.findAllByRole('article')).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(screen.getAllByRole('article')).toHaveLength(50);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
});

test('shows a confirmation at once, before the server responds', async () => {
  const response = later<object>();
  const { user } = open({ updateBookingStatus: () => response.promise });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('confirmed')).toBeVisible();
  expect(figure('Pending Bookings')).toBe('0');
  expect(figure('Confirmed Bookings')).toBe('1');
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  await act(async () => response.arrive(aBooking({ status: 'confirmed' })));
  expect(screen.getByText('confirmed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('leaves a request that is decided in its place among those that wait', async () => {
  const due = (id: string, answerDueAt: string) =>
    aBooking({ id, service: { title: id, category: 'Other' }, answerDueAt });
  const { user } = open({
    providerBookings: () => [
      due('Second', '2026-01-03T10:00:00.000Z'),
      aBooking({ id: 'c', status: 'confirmed', unreadMessages: 1, service: { title: 'Third', category: 'Other' } }),
      due('First', '2026-01-02T10:00:00.000Z'),
    ],
    updateBookingStatus: () => ({ ...due('First', '2026-01-02T10:00:00.000Z'), status: 'confirmed' }),
  });
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(await screen.findByRole('heading', { name: 'To do (3)' })).toBeVisible();
  expect(titles()).toEqual(['First', 'Second', 'Third']);
  await user.click(screen.getAllByRole('button', { name: 'Confirm' })[0]!);
  expect(await screen.findByRole('heading', { name: 'To do (2)' })).toBeVisible();
  expect(titles()).toEqual(['First', 'Second', 'Third']);
  expect(screen.queryByRole('heading', { name: 'Upcoming' })).toBeNull();
});

test.each([
  ['moves a booking that begins to wait to the top', false, ['To do (1)', 'Upcoming']],
  ['leaves a booking that begins to wait in its place while the person is in it', true, ['Upcoming']],
])('%s', async (_, isInIt, groups) => {
  const event = later<object>();
  const own = (id: string, unreadMessages = 0) =>
    aBooking({ id, status: 'confirmed', eventDate: soon, unreadMessages, service: { title: id, category: 'Other' } });
  open({ providerBookings: () => [own('One'), own('Two')], bookingChanged: () => event.promise });
  const card = await screen.findByRole('article', { name: 'Two' });
  if (isInIt) within(card).getByRole('button', { name: 'Details' }).focus();
  await act(async () => event.arrive(own('Two', 1)));
  expect(await screen.findByRole('button', { name: /1 unread$/ })).toBeVisible();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(groups);
});

test('declines a booking, and shows its slot as available', async () => {
  const calls: object[] = [];
  const { user } = open({
    updateBookingStatus: (call: object) => {
      calls.push(call);
      return aBooking({ status: 'cancelled' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('cancelled')).toBeVisible();
  await waitFor(() => expect(figure('Available Slots')).toBe('1'));
  const { eventDate, timeSlot } = aBooking();
  const shown = { eventDate, startTime: timeSlot.startTime, endTime: timeSlot.endTime };
  expect(calls).toEqual([{ id: 'booking-1', status: 'cancelled', ...shown }]);
  await user.click(screen.getByRole('tab', { name: 'Slots' }));
  expect(await screen.findByText('Available')).toBeVisible();
});

test('reverts a rejected confirmation, and shows the reason and the current status', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let status = 'pending';
  const { user, alerts } = open({
    providerBookings: () => [aBooking({ status })],
    updateBookingStatus: () => {
      status = 'cancelled';
      return respondWithError('This booking has been cancelled already', 'CONFLICT');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This booking has been cancelled already')).toBeVisible();
  expect(await screen.findByText('cancelled')).toBeVisible();
  expect(figure('Confirmed Bookings')).toBe('0');
  expect(log).toHaveBeenCalledWith('Booking could not be updated', expect.anything());
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test.each(['Confirm', 'Decline'])('reverts a change of status that did not reach the server: %s', async (button) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = open();
  await screen.findByRole('button', { name: button });
  const wire = jest
    .spyOn(SchemaLink.prototype, 'request')
    .mockReturnValueOnce(throwError(() => new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('Your answer did not arrive. Please try again.')).toBeVisible();
  expect(screen.getByText('pending')).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
  expect(figure('Pending Bookings')).toBe('1');
  expect(figure('Available Slots')).toBe('0');
  wire.mockRestore();
  log.mockRestore();
});

test('shows a booking made while the page is open, and counts its slot as booked', async () => {
  const event = later<object>();
  open({
    providerSlots: () => [aSlot({ date: soon })],
    providerBookings: () => [],
    bookingChanged: () => event.promise,
  });
  expect(await screen.findByText('No bookings yet')).toBeVisible();
  expect(figure('Available Slots')).toBe('1');
  await act(async () => event.arrive(aBooking()));
  expect(await screen.findByRole('article', { name: 'Garden Wedding' })).toBeVisible();
  expect(figure('Pending Bookings')).toBe('1');
  expect(figure('Available Slots')).toBe('0');
  expect(screen.getByText('New booking request: Garden Wedding for Sam Okafor')).toBeInTheDocument();
});

test('shows that a customer cancelled a booking, and counts its slot as free', async () => {
  const event = later<object>();
  open({ bookingChanged: () => event.promise });
  await screen.findByRole('button', { name: 'Confirm' });
  await act(async () => event.arrive(aBooking({ status: 'cancelled' })));
  expect(await screen.findByText('cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(figure('Available Slots')).toBe('1');
});

test('removes a booking that an administrator deleted, without freeing a slot of another booking', async () => {
  const event = later<object>();
  open({
    providerBookings: () => [aBooking({ id: 'booking-2' }), aBooking({ status: 'cancelled' })],
    bookingChanged: () => event.promise,
  });
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  await act(async () => event.arrive(aBooking({ status: 'cancelled', isDeleted: true })));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(figure('Available Slots')).toBe('0');
});

test('does not list a booking that the account made with another provider', async () => {
  const event = later<object>();
  open({ providerBookings: () => [], bookingChanged: () => event.promise });
  await screen.findByText('No bookings yet');
  await act(async () => event.arrive(aBooking({ provider: aProvider({ id: 'provider-2' }) })));
  expect(screen.getByText('No bookings yet')).toBeVisible();
});

test('fetches the bookings again after a reconnection', async () => {
  let bookings: object[] = [];
  open({ providerBookings: () => bookings });
  await screen.findByText('No bookings yet');
  bookings = [aBooking()];
  act(notifyConnected);
  expect(await screen.findByRole('article', { name: 'Garden Wedding' })).toBeVisible();
});

/** Clicks without a simulated pointer, which is slow over two hundred cards. */
const press = async (text: string | RegExp) => {
  const button = await screen.findByText(text);
  await act(async () => button.click());
};

test('fetches bookings beyond the first 200 on request, and shows the server’s counts', async () => {
  const list = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => aBooking({ id: `booking-${from + n}`, status: 'confirmed' }));
  open({
    providerBookings: ({ before }: { before?: string }) => (before === 'booking-199' ? list(200, 205) : list(0, 200)),
    providerStats: () => ({ availableSlots: 0, pendingBookings: 7, confirmedBookings: 205, thisMonthRevenue: 12 }),
  });
  await waitFor(() => expect(figure('Pending Bookings')).toBe('7'));
  for (let shown = 30; shown < 200; shown += 30) await press(/^Show \d+ more$/);
  expect(document.querySelectorAll('article')).toHaveLength(200);
  await press('Show more');
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(205));
  expect(screen.queryByText('Show more')).toBeNull();
  expect(figure('Confirmed Bookings')).toBe('205');
});

test.each([
  ['withdrawn', 'Withdrawn by the customer'],
  ['declined', 'You declined this'],
  ['expired', 'Expired: you did not respond in time'],
])('shows why a booking was cancelled: %s', async (cancelledBecause, words) => {
  const { user } = open({
    providerBookings: () => [aBooking({ status: 'cancelled', cancelledBecause })],
  });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  expect(await screen.findByText(words)).toBeVisible();
});
