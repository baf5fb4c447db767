import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBooking, aService, aUser, never, respondWithError } from '../../../test/marketplace.js';
import type { Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const sam = aUser({ id: 'user-1', name: 'Sam Okafor' });
const maya = aUser({
  id: 'provider-1',
  name: 'Maya Lindqvist',
  email: 'maya@example.com',
  role: 'provider',
  businessName: 'Lindqvist Weddings',
});
const stats = { totalProviders: 1, totalServices: 1, totalBookings: 1, pendingBookings: 1 };

const marketplace: Resolvers = {
  adminStats: () => ({ ...stats, totalUsers: 1, totalRevenue: 0 }),
  adminUsers: () => [sam, maya],
  adminUserCount: () => 2,
  adminServices: () => [aService()],
  adminBookings: () => [aBooking()],
};

async function visit(server: Resolvers = {}, agrees = true) {
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    agrees,
    server: { ...marketplace, ...server },
  });
  await app.user.click(await screen.findByRole('tab', { name: 'Users' }));
  await screen.findByRole('table', { name: 'Users' });
  return app;
}
const names = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-lead] strong')!.textContent);
const rowOf = (name: string) => screen.getByRole('cell', { name }).closest('tr')!;

test('lists all users with their business, email address, role, status and join date', async () => {
  await visit();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Select and open',
    'User',
    'Email',
    'Role',
    'Status',
    'Joined',
    'Actions',
  ]);
  expect(names()).toEqual(['Sam Okafor', 'Maya Lindqvist']);
  const row = rowOf('Maya Lindqvist Lindqvist Weddings');
  for (const text of ['provider', 'Active', 'Jan 1, 2026']) expect(within(row).getByText(text)).toBeVisible();
  expect(row).toHaveTextContent('maya@example.com');
  expect(screen.getByText('2 users')).toBeVisible();
});

test('searches all users once typing pauses, and shows the total number of a limited list', async () => {
  const asked: unknown[] = [];
  const { user } = await visit({
    adminUsers: (filter: { search?: string }) => {
      asked.push(filter);
      return filter.search ? [maya] : [sam, maya];
    },
    adminUserCount: ({ search }: { search?: string }) => (search ? 1 : 1234),
  });
  expect(await screen.findByText('Showing 2 of 1,234')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), ' lindq ');
  await waitFor(() => expect(names()).toEqual(['Maya Lindqvist']));
  expect(await screen.findByText('1 user')).toBeVisible();
  expect(asked.at(-1)).toEqual({ search: 'lindq', limit: 50 });
  expect(asked.filter((filter) => 'search' in (filter as object))).toHaveLength(1);
});

test('shows why the server rejects a search, and retains it', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await visit({
    adminUsers: ({ search }: { search?: string }) =>
      search ? respondWithError('Please check the fields', 'BAD_USER_INPUT', { search: 'Search is too long' }) : [sam],
  });
  const field = screen.getByRole('searchbox', { name: 'Search users' });
  await user.type(field, 'lindq');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Search is too long'));
  expect(field).toHaveValue('lindq');
  log.mockRestore();
});

test('shows that a search finds more accounts than the server counts', async () => {
  const { user } = await visit({ adminUserCount: ({ search }: { search?: string }) => (search ? 1001 : 1234) });
  expect(await screen.findByText('Showing 2 of 1,234')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'a');
  expect(await screen.findByText('Showing 2 of more than 1,000')).toBeVisible();
});

test('filters by role and status, retains the filter while other tabs are open, and clears it', async () => {
  const asked: unknown[] = [];
  const { user } = await visit({
    adminUsers: (filter: object) => {
      asked.push(filter);
      return 'role' in filter ? [] : [sam, maya];
    },
    adminUserCount: (filter: object) => ('role' in filter ? 0 : 2),
  });
  const role = screen.getByRole('combobox', { name: 'Role' });
  expect(within(role).getAllByRole('option')[0]).toHaveTextContent('All Roles');
  await user.selectOptions(role, 'provider');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'banned');
  expect(await screen.findByText('No users found')).toBeVisible();
  expect(asked.at(-1)).toEqual({ role: 'provider', status: 'banned', limit: 50 });

  await user.click(screen.getByRole('tab', { name: 'Bookings' }));
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('provider');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(names()).toHaveLength(2));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'user');
  await user.click(await screen.findByRole('button', { name: 'Show all users' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('');
});

test('shows a ban and an unban at once, and alerts success when the server responds', async () => {
  const sent: unknown[] = [];
  let respond = () => {};
  const { user, alerts, questions } = await visit({
    adminUsers: (_, { operationName }) => (sent.push(operationName), [sam, maya]),
    adminUserCount: (_, { operationName }) => (sent.push(operationName), 2),
    adminStats: (_, { operationName }) => (sent.push(operationName), { ...stats, totalUsers: 1, totalRevenue: 0 }),
    banUser: async ({ id, banned }: { id: string; banned: boolean }) => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { ...sam, id, isVerified: !banned };
    },
  });
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Ban Sam Okafor' }));
  // Before the server responds.
  expect(await screen.findByRole('button', { name: 'Unban Sam Okafor' })).toBeVisible();
  expect(within(rowOf('Sam Okafor')).getByText('Banned')).toBeVisible();
  expect(alerts).toEqual([]);
  respond();
  await waitFor(() => expect(alerts).toEqual(['User banned successfully']));

  await user.click(screen.getByRole('button', { name: 'Unban Sam Okafor' }));
  expect(await screen.findByRole('button', { name: 'Ban Sam Okafor' })).toBeVisible();
  respond();
  await waitFor(() => expect(alerts[1]).toBe('User unbanned successfully'));
  expect(questions).toEqual([]);
  expect(sent).toEqual([]);
});

test('verifies a business with a note, and refuses or takes back', async () => {
  const decided: object[] = [];
  let business = { ...maya, city: 'Austin', verification: 'waiting', verificationNote: 'We have a permit.' } as Record<
    string,
    unknown
  >;
  const { user, alerts } = await visit({
    adminUsers: ({ verification }: { verification?: string }) =>
      verification && verification !== business.verification ? [] : [business],
    adminUserCount: () => 1,
    adminHistory: () => [],
    decideVerification: (decision: { verified: boolean }) => {
      decided.push(decision);
      business = decision.verified
        ? { ...business, verification: 'verified', verifiedSince: '2026-06-15' }
        : { ...business, verification: null };
      return business;
    },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Waiting for verification' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Verify Maya Lindqvist' }));
  // While the dialog is loaded.
  expect(screen.getByRole('table', { name: 'Users' })).toBeVisible();
  const dialog = await screen.findByRole('dialog', { name: 'Verify Lindqvist Weddings' });
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['City', "Provider's Note"]);
  expect(within(dialog).getByText('We have a permit.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Refuse' })).toBeVisible();
  const note = within(dialog).getByRole('textbox', { name: 'Note' });
  expect(note).not.toHaveAttribute('aria-required');
  await user.type(note, 'Seen.');
  await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(alerts).toEqual(['Business verified successfully']));
  expect(await screen.findByText('No users found')).toBeVisible();

  await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Take Back Maya Lindqvist' }));
  const other = await screen.findByRole('dialog', { name: 'Take Back Lindqvist Weddings' });
  expect(within(other).queryByRole('button', { name: 'Refuse' })).toBeNull();
  await user.click(within(other).getByRole('button', { name: 'Take Back' }));
  await waitFor(() => expect(alerts[1]).toBe('Business is not verified'));
  expect(await screen.findByRole('button', { name: 'Verify Maya Lindqvist' })).toBeVisible();
  const shown = { businessName: 'Lindqvist Weddings', city: 'Austin' };
  expect(decided).toEqual([
    { userId: maya.id, verified: true, note: 'Seen.', ...shown },
    { userId: maya.id, verified: false, note: '', ...shown },
  ]);
});

test('shows the present name of a business that changed it before it was verified', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let business = { ...maya, verification: 'waiting', businessName: 'Lindqvist Weddings' };
  const { user, alerts } = await visit({
    adminUsers: () => [business],
    adminUserCount: () => 1,
    decideVerification: () => {
      business = { ...business, businessName: 'The Ritz' };
      return respondWithError('The business has changed.', 'CONFLICT');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify Maya Lindqvist' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verify Lindqvist Weddings' });
  await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('dialog', { name: 'Verify The Ritz' })).toBeVisible();
  expect(alerts).toEqual(['The business has changed.']);
  expect(log).toHaveBeenCalledWith('Failed to update verification', expect.anything());
});

test('offers no verification of customers', async () => {
  await visit();
  expect(screen.queryByRole('button', { name: 'Verify Sam Okafor' })).toBeNull();
});

test('sends no second request while a ban is in progress', async () => {
  let sent = 0;
  const { user } = await visit({ banUser: () => ((sent += 1), never()) });
  await user.click(screen.getByRole('button', { name: 'Ban Sam Okafor' }));
  await user.click(await screen.findByRole('button', { name: 'Unban Sam Okafor' }));
  expect(screen.getByRole('button', { name: 'Unban Sam Okafor' })).toBeVisible();
  expect(sent).toBe(1);
});

test('restores the status of a user when the server rejects a ban', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({
    banUser: () => respondWithError('User not found', 'NOT_FOUND'),
  });
  await user.click(screen.getByRole('button', { name: 'Ban Sam Okafor' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to update user status']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ban Sam Okafor' })).toBeVisible());
  expect(within(rowOf('Sam Okafor')).getByText('Active')).toBeVisible();
  log.mockRestore();
});

test('removes an unbanned user from the list of banned users', async () => {
  let users = [aUser({ isVerified: false }), maya];
  const { user, alerts } = await visit({
    adminUsers: (filter: object) => users.filter(({ isVerified }) => !('status' in filter) || !isVerified),
    adminUserCount: () => 1,
    banUser: () => {
      users = [aUser(), maya];
      return aUser();
    },
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'banned');
  await waitFor(() => expect(names()).toEqual(['Sam Okafor']));
  await user.click(screen.getByRole('button', { name: 'Unban Sam Okafor' }));
  expect(await screen.findByText('No users found')).toBeVisible();
  await waitFor(() => expect(alerts).toEqual(['User unbanned successfully']));
});

test('deletes a user, updates the bookings and statistics, and moves the focus to the list', async () => {
  let figures = 0;
  let lists = 0;
  let users = [sam, maya];
  const deleted = { ...maya, id: null, name: 'Deleted user', businessName: null };
  const { user, alerts, questions } = await visit({
    adminUsers: () => ((lists += 1), users),
    adminBookings: () =>
      users.includes(maya)
        ? [aBooking(), aBooking({ id: 'booking-2', status: 'completed' })]
        : [
            aBooking({ provider: deleted, status: 'cancelled' }),
            aBooking({ id: 'booking-2', provider: deleted, status: 'completed' }),
          ],
    adminStats: () => ({ ...stats, totalUsers: ++figures, totalRevenue: 0 }),
    deleteUser: ({ id }: { id: string }) => {
      users = [sam];
      return id;
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Services' }));
  expect(await screen.findByRole('table', { name: 'Services' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const remove = await screen.findByRole('button', { name: 'Delete Maya Lindqvist' });
  const before = lists;
  await user.click(remove);
  await waitFor(() => expect(alerts).toEqual(['User deleted successfully']));
  expect(questions).toEqual(['Are you sure you want to delete this user? This action cannot be undone.']);
  await waitFor(() => expect(names()).toEqual(['Sam Okafor']));
  await waitFor(() => expect(screen.getByRole('table', { name: 'Users' }).parentElement).toHaveFocus());
  expect(screen.getByText('1 user')).toBeVisible();
  await waitFor(() => expect(figures).toBe(2));
  expect(lists).toBe(before);

  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  const rows = within(await screen.findByRole('table', { name: 'Recent Bookings' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Deleted user');
  expect(rows[1]).toHaveTextContent('cancelled');
  expect(rows[2]).toHaveTextContent('Deleted user');
  expect(rows[2]).toHaveTextContent('completed');
  expect(rows[1]).toHaveTextContent('Sam Okafor');
});

test('counts fewer users after a deletion and a ban, and fetches the next ones when none is shown', async () => {
  const sent: unknown[] = [];
  let all = Array.from({ length: 4 }, (_, n) => aUser({ id: `u-${n}`, name: `User ${n + 1}` }));
  const { user, alerts } = await visit({
    adminUsers: ({ status }: { status?: string }) => {
      sent.push(status);
      return all.filter(({ isVerified }) => !status || isVerified).slice(0, 2);
    },
    adminUserCount: ({ status }: { status?: string }) => all.filter(({ isVerified }) => !status || isVerified).length,
    deleteUser: ({ id }: { id: string }) => {
      all = all.filter((one) => one.id !== id);
      return id;
    },
    banUser: ({ id }: { id: string }) => {
      all = all.map((one) => (one.id === id ? { ...one, isVerified: false } : one));
      return all.find((one) => one.id === id)!;
    },
  });
  expect(await screen.findByText('Showing 2 of 4')).toBeVisible();
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Delete User 1' }));
  expect(await screen.findByText('Showing 1 of 3')).toBeVisible();
  expect(names()).toEqual(['User 2']);
  await waitFor(() => expect(alerts).toEqual(['User deleted successfully']));
  expect(sent).toEqual([]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'active');
  expect(await screen.findByText('Showing 2 of 3')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Ban User 2' }));
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  expect(names()).toEqual(['User 3']);
  await waitFor(() => expect(alerts[1]).toBe('User banned successfully'));
  expect(sent).toEqual(['active']);
  await user.click(screen.getByRole('button', { name: 'Ban User 3' }));
  await waitFor(() => expect(names()).toEqual(['User 4']));
  expect(await screen.findByText('1 user')).toBeVisible();
});

test('deletes no user without confirmation', async () => {
  let deleted = 0;
  const { user, alerts, questions } = await visit({ deleteUser: () => (deleted += 1) }, false);
  await user.click(screen.getByRole('button', { name: 'Delete Sam Okafor' }));
  expect(questions).toHaveLength(1);
  expect(alerts).toEqual([]);
  expect(deleted).toBe(0);
});

test('alerts that a user could not be deleted, and leaves the user in the list', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({
    deleteUser: () => respondWithError('Out of order', 'NOT_FOUND'),
  });
  await user.click(screen.getByRole('button', { name: 'Delete Sam Okafor' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to delete user']));
  expect(names()).toEqual(['Sam Okafor', 'Maya Lindqvist']);
  log.mockRestore();
});
