import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, respondWithError, type Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const stats = {
  totalUsers: 1,
  totalProviders: 1,
  totalServices: 1,
  pendingBookings: 0,
  totalRevenue: 0,
};
const late = aBooking({
  id: 'booking-2',
  eventDate: '2026-07-04',
  timeSlot: { id: null, startTime: '20:00', endTime: '01:00', endsNextDay: true },
  status: 'confirmed',
});

async function visit(server: Resolvers = {}, agrees = true) {
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    agrees,
    server: {
      adminStats: () => ({ ...stats, totalBookings: 2 }),
      adminUsers: () => [],
      adminBookings: () => [aBooking(), late],
      ...server,
    },
  });
  await app.user.click(await screen.findByRole('tab', { name: 'Bookings' }));
  await screen.findByRole('table', { name: 'Bookings' });
  return app;
}
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const rows = () => within(screen.getByRole('table', { name: 'Bookings' })).getAllByRole('row');
const remove = /^Delete booking of Garden Wedding by Sam Okafor for 07\/04\/2026$/;

test('lists bookings with their parties, time, status and amount, and shows the total number', async () => {
  await visit({ adminBookingCount: () => 60 });
  const row = within(rows()[2]!);
  for (const text of [
    'Garden Wedding',
    'Wedding Planning',
    'Sam Okafor',
    'Lindqvist Weddings',
    'Jul 4, 2026',
    '8:00 PM – 1:00 AM next day',
    'confirmed',
    '$1,250',
  ])
    expect(row.getByText(text)).toBeVisible();
  expect(rows()[2]).toHaveTextContent('sam@example.com');
  expect(screen.getByText('Showing 2 of 60')).toBeVisible();
});

test('deletes bookings after confirmation, and changes the figures, without fetching either', async () => {
  const sent: unknown[] = [];
  const figures = { ...stats, totalBookings: 52, pendingBookings: 3, totalRevenue: 9000.5 };
  const { user, alerts, questions } = await visit({
    adminBookings: (_, { operationName }) => (sent.push(operationName), [aBooking(), late]),
    adminBookingCount: (_, { operationName }) => (sent.push(operationName), 52),
    adminStats: (_, { operationName }) => (sent.push(operationName), figures),
    adminDeleteBooking: ({ id }: { id: string }) => id,
  });
  expect(await screen.findByText('Showing 2 of 52')).toBeVisible();
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(alerts).toEqual(['Booking deleted successfully']));
  expect(questions).toEqual(['Are you sure you want to delete this booking?']);
  expect(await screen.findByText('Showing 1 of 51')).toBeVisible();
  expect([figure('Pending Bookings'), figure('Total Revenue')]).toEqual(['3', '$7,750.50']);
  await user.click(screen.getByRole('button', { name: /^Delete booking of Garden Wedding/ }));
  await waitFor(() => expect(figure('Total Bookings')).toBe('50'));
  expect([figure('Pending Bookings'), figure('Total Revenue')]).toEqual(['2', '$7,750.50']);
  // The next rows of the truncated list.
  await waitFor(() => expect(sent).toEqual(['AdminBookings', 'AdminBookingCount']));
});

test('deletes no booking without confirmation', async () => {
  const { user, alerts } = await visit({}, false);
  await user.click(screen.getByRole('button', { name: remove }));
  expect(alerts).toEqual([]);
  expect(rows()).toHaveLength(1 + 2);
});

test('alerts that a booking could not be deleted, and leaves it in the list', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({
    adminDeleteBooking: () => respondWithError('Gone', 'NOT_FOUND'),
  });
  await user.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(alerts).toEqual(['Failed to delete booking']));
  expect(rows()).toHaveLength(1 + 2);
  log.mockRestore();
});

test('finds bookings by what the filter contains, as does the address', async () => {
  const asked: object[] = [];
  const { user, address } = await visit({
    adminBookings: (filter: object) => (asked.push(filter), 'until' in filter ? [late] : [aBooking(), late]),
    adminBookingCount: () => 1001,
  });
  expect(await screen.findByText('Showing 2 of 1,001')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search bookings' }), 'okafor');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'confirmed');
  await user.type(screen.getByLabelText('Event from'), '2026-07-01');
  await user.type(screen.getByLabelText('Event until'), '2026-07-31');
  // The server stops counting what a filter finds.
  expect(await screen.findByText('Showing 1 of more than 1,000')).toBeVisible();
  const filter = { search: 'okafor', status: 'confirmed', from: '2026-07-01', until: '2026-07-31' };
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...filter, limit: 50 }));
  const inAddress = new URLSearchParams({ tab: 'bookings', ...filter }).toString();
  await waitFor(() => expect(address()).toBe(`/admin/dashboard?${inAddress}`));
});

test('ignores in the address what no filter can contain', async () => {
  const asked: object[] = [];
  renderApp({
    at: '/admin/dashboard?tab=bookings&status=odd&from=tomorrow&until=2026-02-30',
    signedInAs: 'admin',
    server: {
      adminStats: () => ({ ...stats, totalBookings: 2 }),
      adminBookings: (args: object) => (asked.push(args), [aBooking()]),
    },
  });
  expect(await screen.findByRole('table', { name: 'Bookings' })).toBeVisible();
  expect(asked).toEqual([{ limit: 50 }]);
});

test('shows under a field why the server rejects it', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const message = 'Until must not be before from';
  const { user } = await visit({
    adminBookings: ({ until }: { until?: string }) =>
      until ? respondWithError(message, 'BAD_USER_INPUT', { until: message }) : [aBooking()],
  });
  await user.type(screen.getByLabelText('Event until'), '2026-05-31');
  await waitFor(() => expect(screen.getByLabelText('Event until')).toHaveAccessibleDescription(message));
  expect(screen.queryByText('The bookings could not be loaded')).toBeNull();
  log.mockRestore();
});
