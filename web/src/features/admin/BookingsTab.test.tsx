import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, refuse, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

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
const rows = () => within(screen.getByRole('table', { name: 'Bookings' })).getAllByRole('row');
const remove = /^Delete booking of Garden Wedding by Sam Okafor for 07\/04\/2026$/;

test('lists bookings with their parties, their time and how they stand', async () => {
  await visit({ adminStats: () => ({ ...stats, totalBookings: 60 }) });
  const row = within(rows()[2]!);
  for (const text of [
    'Garden Wedding',
    'Wedding Planning',
    'Sam Okafor',
    'sam@example.com',
    'Lindqvist Weddings',
    'Jul 4, 2026',
    '8:00 PM – 1:00 AM next day',
    'confirmed',
    '$1,250',
  ])
    expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText('Showing 2 of 60')).toBeVisible();
});

test('deletes a booking after a question, without fetching the list again', async () => {
  let lists = 0;
  let total = 3;
  const { user, alerts, questions } = await visit({
    adminBookings: () => {
      lists += 1;
      return [aBooking(), late];
    },
    adminStats: () => ({ ...stats, totalBookings: --total }),
    adminDeleteBooking: ({ id }: { id: string }) => id,
  });
  await waitFor(() => expect(lists).toBe(2));
  await user.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(alerts).toEqual(['Booking deleted successfully']));
  expect(questions).toEqual(['Are you sure you want to delete this booking?']);
  await waitFor(() => expect(rows()).toHaveLength(1 + 1));
  expect(await screen.findByText('1 booking')).toBeVisible();
  expect(lists).toBe(2);
});

test('deletes nothing without consent', async () => {
  const { user, alerts } = await visit({}, false);
  await user.click(screen.getByRole('button', { name: remove }));
  expect(alerts).toEqual([]);
  expect(rows()).toHaveLength(1 + 2);
});

test('says so when a booking could not be deleted', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({ adminDeleteBooking: () => refuse('Gone', 'NOT_FOUND') });
  await user.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(alerts).toEqual(['Failed to delete booking']));
  expect(rows()).toHaveLength(1 + 2);
  log.mockRestore();
});
