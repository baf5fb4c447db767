import { act, screen, waitFor } from '@testing-library/react';
import { aBooking, aService, aUser, slowly } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

// Data may change while a response is on its way. That response then contains the state before the
// change, which the page must not show.

const counts = { totalUsers: 2, totalProviders: 1, totalServices: 2, totalBookings: 2 };
const stats = { ...counts, pendingBookings: 1, totalRevenue: 0 };
const bookingOf = (name: string) => ({ user: { id: name, name, email: 'a@example.com' } });

interface Thing {
  id: string;
}
const lists = {
  Users: {
    query: 'adminUsers',
    old: aUser({ id: 'old', name: 'Old One' }),
    fresh: aUser({ id: 'fresh', name: 'New One' }),
  },
  Services: {
    query: 'adminServices',
    old: aService({ id: 'old', title: 'Old One' }),
    fresh: aService({ id: 'fresh', title: 'New One' }),
  },
  Bookings: {
    query: 'adminBookings',
    old: aBooking({ id: 'old', ...bookingOf('Old One') }),
    fresh: aBooking({ id: 'fresh', ...bookingOf('New One') }),
  },
};

/** Opens a tab with one row, then requests the list again and holds the response back. */
async function visit(tab: keyof typeof lists) {
  const { query, old, fresh } = lists[tab];
  let rows: Thing[] = [old];
  const line = slowly(() => rows);
  const remove = () => ((rows = rows.filter(({ id }) => id !== 'old')), 'old');
  const change = (changed: Thing) => ((rows = [fresh, changed]), changed);
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    server: {
      adminStats: () => stats,
      adminUsers: () => [],
      adminUserCount: () => 2,
      adminServices: () => [],
      adminBookings: () => [],
      [query]: line.resolver,
      deleteUser: remove,
      adminDeleteService: remove,
      adminDeleteBooking: remove,
      banUser: () => change(aUser({ ...old, isVerified: false })),
      toggleService: () => change(aService({ ...old, isActive: false })),
    },
  });
  await app.user.click(await screen.findByRole('tab', { name: tab }));
  await screen.findByRole('button', { name: /^Delete .*Old One/ });
  await app.user.click(screen.getByRole('tab', { name: 'Analytics' }));
  rows = [fresh, old];
  line.hold();
  await app.user.click(screen.getByRole('tab', { name: tab }));
  return { ...app, ...line };
}
const arrived = () => screen.findByRole('button', { name: /^Delete .*New One/ });

test.each(['Users', 'Services', 'Bookings'] as const)(
  'does not show a deleted row again when an older response arrives: %s',
  async (tab) => {
    const { user, alerts, release } = await visit(tab);
    await user.click(screen.getByRole('button', { name: /^Delete .*Old One/ }));
    await waitFor(() => expect(alerts).toHaveLength(1));
    expect(screen.queryByText('Old One')).toBeNull();
    await act(async () => release());
    await arrived();
    expect(screen.queryByText('Old One')).toBeNull();
  },
);

test('does not show a banned user as active when an older response arrives', async () => {
  const { user, alerts, release } = await visit('Users');
  await user.click(screen.getByRole('button', { name: 'Ban Old One' }));
  await waitFor(() => expect(alerts).toEqual(['User banned successfully']));
  await act(async () => release());
  await arrived();
  expect(screen.getByRole('button', { name: 'Unban Old One' })).toBeVisible();
});

test('does not show a deactivated service as active when an older response arrives', async () => {
  const { user, alerts, release } = await visit('Services');
  await user.click(screen.getByRole('button', { name: 'Deactivate Old One' }));
  await waitFor(() => expect(alerts).toEqual(['Service status updated successfully']));
  await act(async () => release());
  await arrived();
  expect(screen.getByRole('button', { name: 'Activate Old One' })).toBeVisible();
});
