import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { notifyConnected } from '../../graphql/live-connection.js';
import { aBooking, respondWithError, unreachable } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const pending = aBooking();
const confirmed = aBooking({ id: 'booking-2', status: 'confirmed', eventType: 'Birthday' });

const open = (resolvers = {}, agrees = true) =>
  renderApp({
    at: '/user/dashboard',
    signedInAs: 'user',
    server: { myBookings: () => [pending, confirmed], ...resolvers },
    agrees,
  });

/** The number on a summary card. */
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .find((element) => element.tagName === 'DT')
    ?.parentElement?.querySelector('dd')?.textContent;

test.each([[undefined], ['provider']] as const)(
  'redirects to the login when the role of the session is %s',
  async (role) => {
    const { path } = renderApp({ at: '/user/dashboard', signedInAs: role });
    await waitFor(() => expect(path()).toBe('/login'));
  },
);

test('shows the number of bookings by status, and lists them with their details', async () => {
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'My Bookings' });
  expect(figure('Total')).toBe('2');
  expect(figure('Pending')).toBe('1');
  expect(figure('Confirmed')).toBe('1');
  expect(figure('Completed')).toBe('0');
  const cards = await screen.findAllByRole('article');
  expect(within(cards[0]!).getByText('Sat, Jun 27, 2026')).toBeVisible();
  expect(within(cards[0]!).getByText('10:00 AM – 2:00 PM')).toBeVisible();
  expect(within(cards[0]!).getByText('$1,250')).toBeVisible();
  const provider = within(cards[0]!).getByRole('link', { name: 'Maya Lindqvist' });
  expect(provider).toHaveAttribute('href', '/providers/provider-1');
  for (const tab of ['All 2', 'Pending 1', 'Confirmed 1', 'Completed 0'])
    expect(screen.getByRole('tab', { name: tab.split(' ')[0]! })).toHaveTextContent(tab.replace(' ', ''));
  expect(within(cards[0]!).queryByText('sam@example.com')).toBeNull();
  await user.click(within(cards[0]!).getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15035550110');
  await user.click(within(cards[0]!).getByRole('button', { name: 'Details' }));
  expect(within(cards[0]!).getByRole('listitem', { current: 'step' })).toHaveTextContent('Requested');
  expect(within(cards[0]!).getByText('Portland')).toBeVisible();
  expect(within(cards[0]!).getByRole('link', { name: 'maya@example.com' })).toBeVisible();
  expect(within(cards[0]!).getByText('80')).toBeVisible();
  expect(within(cards[0]!).getByText('Sam Okafor')).toBeVisible();
  expect(within(cards[0]!).getByText('sam@example.com')).toBeVisible();
  expect(within(cards[0]!).getByText('+1 503 555 0199')).toBeVisible();
  expect(within(cards[1]!).getByText('Provider will contact you soon!')).toBeVisible();
  expect(within(cards[1]!).queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
});

test('lists the bookings to come, soonest first, and then those that are over, the last one first', async () => {
  const on = (eventDate: string, status: string, title: string) =>
    aBooking({ id: title, eventDate, status, service: { ...pending.service, title } });
  const { user } = open({
    myBookings: () => [
      on('2027-05-01', 'pending', 'Third'),
      on('2027-02-01', 'confirmed', 'Second'),
      on('2027-01-01', 'pending', 'First'),
      on('2026-02-01', 'completed', 'Fifth'),
      on('2027-03-01', 'cancelled', 'Fourth'),
    ],
  });
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: 'Upcoming' });
  expect(titles()).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
  const past = within(screen.getByRole('heading', { name: 'Past and cancelled' }).parentElement!);
  expect(past.getAllByRole('article')).toHaveLength(2);
  await user.click(screen.getByRole('tab', { name: 'Pending' }));
  expect(titles()).toEqual(['First', 'Third']);
  expect(screen.queryByRole('heading', { name: 'Past and cancelled' })).toBeNull();
});

test('links to the service, and offers to book it again once the booking is over', async () => {
  const { user } = open({
    myBookings: () => [
      pending,
      aBooking({ id: 'done', status: 'completed' }),
      aBooking({
        id: 'hidden',
        status: 'completed',
        eventDate: '2026-01-01',
        service: { ...pending.service, title: 'Hidden', isListed: false },
      }),
    ],
  });
  for (const row of (await screen.findAllByRole('button', { name: 'Details' })).slice(1)) await user.click(row);
  const [live, done, hidden] = (await screen.findAllByRole('article')).map((card) => within(card));
  expect(live!.getByRole('link', { name: 'Garden Wedding' })).toHaveAttribute('href', '/services/service-1');
  expect(live!.queryByRole('link', { name: 'Book again' })).toBeNull();
  expect(done!.getByRole('link', { name: 'Book again' })).toHaveAttribute('href', '/book/service-1');
  expect(hidden!.queryByRole('link', { name: 'Hidden' })).toBeNull();
  expect(hidden!.queryByRole('link', { name: 'Book again' })).toBeNull();
});

test('filters the bookings by status', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Confirmed' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('Birthday')).toBeVisible();
  for (const status of ['completed', 'cancelled']) {
    await user.click(screen.getByRole('tab', { name: new RegExp(status, 'i') }));
    expect(screen.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
    expect(screen.getByText(`No ${status} bookings found.`)).toBeVisible();
  }
});

test('shows a confirmation by the provider while the page is open', async () => {
  let publish = (_: object) => {};
  const bookingChanged = () => new Promise((resolve) => (publish = resolve));
  open({ myBookings: () => [pending], bookingChanged });
  await screen.findByRole('button', { name: 'Cancel Booking' });
  await act(async () => publish(aBooking({ status: 'confirmed' })));
  expect(await screen.findByText('Provider will contact you soon!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  expect(figure('Confirmed')).toBe('1');
  expect(screen.getByText('Garden Wedding: confirmed')).toHaveAttribute('role', 'status');
});

test.each([
  ['declined', 'declined'],
  ['called_off', 'called off'],
  ['withdrawn', 'cancelled'],
])('says how a booking has ended: %s', async (cancelledBecause, words) => {
  let publish = (_: object) => {};
  open({ myBookings: () => [pending], bookingChanged: () => new Promise((resolve) => (publish = resolve)) });
  await screen.findByRole('article');
  await act(async () => publish(aBooking({ status: 'cancelled', cancelledBecause })));
  expect(await screen.findByText(`Garden Wedding: ${words}`)).toHaveAttribute('role', 'status');
});

test.each([
  ['adds a booking made elsewhere', aBooking({ id: 'booking-9', eventType: 'Jubilee' }), '3'],
  ['removes a booking deleted elsewhere', aBooking({ isDeleted: true }), '1'],
] as const)('%s while the page is open', async (_, change, total) => {
  let publish = (_: object) => {};
  open({ bookingChanged: () => new Promise((resolve) => (publish = resolve)) });
  await screen.findByText('Birthday');
  await act(async () => publish(change));
  await waitFor(() => expect(figure('Total')).toBe(total));
});

test('fetches the bookings again after a reconnection', async () => {
  let status = 'pending';
  open({ myBookings: () => [aBooking({ status })] });
  await screen.findByRole('button', { name: 'Cancel Booking' });
  status = 'confirmed';
  await act(async () => notifyConnected());
  expect(await screen.findByText('Provider will contact you soon!')).toBeVisible();
});

test('moves between the tabs on ArrowLeft and ArrowRight', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'All' }));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Pending' })).toHaveFocus());
  expect(screen.getByRole('tabpanel', { name: 'Pending' })).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Cancelled' })).toHaveFocus());
});

test('links customers without bookings to the services', async () => {
  open({ myBookings: () => [] });
  expect(await screen.findByText("You haven't made any bookings yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/services');
});

test('cancels a pending booking after confirmation, and shows that at once', async () => {
  let respond = (_: object) => {};
  const cancelBooking = () => new Promise((resolve) => (respond = resolve));
  const { user, alerts, questions } = open({ cancelBooking });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  // At once, before the server responds.
  await waitFor(() => expect(figure('Pending')).toBe('0'));
  await waitFor(() => expect(screen.getAllByRole('article', { name: 'Garden Wedding' })[0]).toHaveFocus());
  expect(alerts).toEqual([]);
  await act(async () => respond(aBooking({ status: 'cancelled' })));
  await waitFor(() => expect(alerts).toEqual(['Booking cancelled successfully']));
  expect(questions).toEqual(['Are you sure you want to cancel this booking?']);
  expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  expect(figure('Pending')).toBe('0');
});

test('does not cancel a booking without confirmation', async () => {
  const { user, alerts } = open({}, false);
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  expect(alerts).toEqual([]);
  expect(screen.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled();
});

test('alerts the server’s reason when a booking could not be cancelled', async () => {
  const cancelBooking = () => respondWithError('Only pending bookings can be cancelled', 'CONFLICT');
  const { user, alerts } = open({ cancelBooking });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(alerts).toEqual(['Only pending bookings can be cancelled']));
  expect(await screen.findByRole('button', { name: 'Cancel Booking' })).toBeVisible();
  expect(figure('Pending')).toBe('1');
});

test('alerts that a booking could not be cancelled when no server responds', async () => {
  const { user, alerts } = open({ cancelBooking: unreachable });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to cancel booking']));
  expect(await screen.findByRole('button', { name: 'Cancel Booking' })).toBeVisible();
});

test('moves the focus to the list when it no longer contains the cancelled booking', async () => {
  const cancelBooking = () => aBooking({ status: 'cancelled' });
  const { user, alerts } = open({ cancelBooking });
  await user.click(await screen.findByRole('tab', { name: 'Pending' }));
  await user.click(screen.getByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(alerts).toEqual(['Booking cancelled successfully']));
  await waitFor(() => expect(screen.getByText('No pending bookings found.')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
});

test('logs a failure to fetch the bookings without an alert, shows no figures and offers to try again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { alerts, user } = open({
    myBookings: () => (++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : []),
  });
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(figure('Total')).toBe('–');
  expect(screen.queryByText('No bookings found')).toBeNull();
  await user.click(again);
  expect(await screen.findByText('No bookings found')).toBeVisible();
  expect(figure('Total')).toBe('0');
  expect(log).toHaveBeenCalledWith('Bookings could not be fetched', expect.anything());
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test('retains the bookings when they cannot be fetched again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isAway = false;
  open({ myBookings: () => (isAway ? unreachable() : [pending]) });
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  isAway = true;
  await act(async () => notifyConnected());
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(figure('Total')).toBe('1');
});

test.each([
  ['declined', 'Declined by the provider'],
  ['withdrawn', 'You cancelled this'],
  ['expired', 'Expired: the provider did not respond in time'],
  ['account_ended', 'Cancelled because an account was deleted'],
])('shows why a booking was cancelled: %s', async (cancelledBecause, words) => {
  const { user } = open({ myBookings: () => [aBooking({ status: 'cancelled', cancelledBecause })] });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('cancelled')).toBeVisible();
});

test('shows the server’s counts of all bookings, and fetches further bookings on request', async () => {
  const list = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => aBooking({ id: `booking-${from + n}`, status: 'completed' }));
  const { user } = open({
    myBookings: ({ before }: { before?: string }) =>
      before === 'booking-199' ? [...list(200, 203), aBooking({ id: 'oldest' })] : list(0, 200),
    myBookingCounts: () => ({ total: 204, pending: 1, confirmed: 0, completed: 203, cancelled: 0 }),
  });
  await waitFor(() => expect(figure('Total')).toBe('204'));
  await user.click(screen.getByRole('tab', { name: 'Pending' }));
  expect(screen.queryByText('No pending bookings found.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'Cancel Booking' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(figure('Total')).toBe('204');
  expect(figure('Pending')).toBe('1');
  expect(figure('Completed')).toBe('203');
});
