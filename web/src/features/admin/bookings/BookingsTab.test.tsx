import { vi } from 'vitest';
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

/** Bookings of `Customer 1`, `Customer 2` and so on. */
const several = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const user = { id: `user-${n}`, name: `Customer ${n + 1}`, email: 'c@example.com' };
    return aBooking({ id: `more-${n}`, user });
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
const rows = () => within(screen.getByRole('table', { name: 'Bookings' })).getAllByRole('row');
const remove = /^Delete booking of Garden Wedding by Sam Okafor for 07\/04\/2026$/;

test('lists bookings with their parties, time, status and amount, and shows the total number', async () => {
  await visit({ adminStats: () => ({ ...stats, totalBookings: 60 }) });
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

test('deletes a booking after confirmation, and shows the next one of a limited list', async () => {
  let all = [late, ...several(51)];
  const { user, alerts, questions } = await visit({
    adminBookings: () => all.slice(0, 50),
    adminStats: () => ({ ...stats, totalBookings: all.length }),
    adminDeleteBooking: ({ id }: { id: string }) => {
      all = all.filter((booking) => booking.id !== id);
      return id;
    },
  });
  expect(await screen.findByText('Showing 50 of 52')).toBeVisible();
  await user.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(alerts).toEqual(['Booking deleted successfully']));
  expect(questions).toEqual(['Are you sure you want to delete this booking?']);
  expect(await screen.findByText('Showing 50 of 51')).toBeVisible();
  expect(rows()[1]).toHaveTextContent('Customer 1');
  expect(rows()[50]).toHaveTextContent('Customer 50');
});

test('deletes no booking without confirmation', async () => {
  const { user, alerts } = await visit({}, false);
  await user.click(screen.getByRole('button', { name: remove }));
  expect(alerts).toEqual([]);
  expect(rows()).toHaveLength(1 + 2);
});

test('alerts that a booking could not be deleted, and leaves it in the list', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({
    adminDeleteBooking: () => respondWithError('Gone', 'NOT_FOUND'),
  });
  await user.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(alerts).toEqual(['Failed to delete booking']));
  expect(rows()).toHaveLength(1 + 2);
  log.mockRestore();
});
