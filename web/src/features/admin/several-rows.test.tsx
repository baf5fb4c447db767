import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aService, aUser, never, respondWithError, slowly, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const stats = { totalUsers: 3, totalProviders: 1, totalServices: 3, totalBookings: 0, pendingBookings: 0 };
const sam = aUser({ id: 'sam', name: 'Sam Okafor' });
const kim = aUser({ id: 'kim', name: 'Kim Lee' });
const eve = aUser({ id: 'eve', name: 'Eve Moreau', isVerified: false });
const garden = aService({ id: 'garden', title: 'Garden Wedding' });
const picnic = aService({ id: 'picnic', title: 'Picnic', isActive: false });

async function visit(tab: 'Users' | 'Services', server: Resolvers = {}, agrees = true) {
  let figures = 0;
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    agrees,
    server: {
      adminStats: () => ((figures += 1), { ...stats, totalRevenue: 0 }),
      adminUsers: () => [sam, kim, eve],
      adminUserCount: () => 3,
      adminServices: () => [garden, picnic],
      adminBookings: () => [],
      ...server,
    },
  });
  await app.user.click(await screen.findByRole('tab', { name: tab }));
  await screen.findByRole('checkbox', { name: 'Select all shown' });
  return { ...app, statisticsFetched: () => figures };
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const selection = () => within(screen.getByRole('group', { name: 'Selection' })).getByRole('status').textContent;

test('selects rows one by one and all at once, and clears the selection', async () => {
  const { user } = await visit('Users');
  expect(selection()).toBe('');
  await user.click(box('Select Sam Okafor'));
  expect(selection()).toBe('1 user selected');
  expect(box('Select all shown')).not.toBeChecked();
  await user.click(box('Select all shown'));
  expect(selection()).toBe('3 users selected');
  expect(box('Select Eve Moreau')).toBeChecked();
  await user.click(box('Select all shown'));
  expect(selection()).toBe('');
  await user.click(box('Select Kim Lee'));
  await user.click(button('Clear'));
  expect(box('Select Kim Lee')).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Selection' })).toHaveFocus());
});

test('bans the selected users who are active, with one prompt and one alert', async () => {
  const banned: unknown[] = [];
  let lists = 0;
  const { user, alerts, questions, statisticsFetched } = await visit('Users', {
    adminUsers: () => ((lists += 1), [sam, kim, eve]),
    banUser: (args: { id: string }) => (banned.push(args), aUser({ id: args.id, isVerified: false })),
  });
  await user.click(box('Select all shown'));
  const before = [lists, statisticsFetched()];
  await user.click(button('Ban 2 selected users'));
  await waitFor(() => expect(alerts).toEqual(['2 users banned successfully']));
  expect(questions).toEqual(['Are you sure you want to ban 2 users?']);
  expect(banned).toEqual([
    { id: 'sam', banned: true },
    { id: 'kim', banned: true },
  ]);
  expect(screen.getByRole('button', { name: 'Unban Kim Lee' })).toBeVisible();
  expect([lists, statisticsFetched()]).toEqual(before);
  // The one whom the ban did not concern.
  expect(selection()).toBe('1 user selected');
  expect(button('Unban 1 selected user')).toBeVisible();
});

test('names the users who could not be deleted, and deletes the others', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let lists = 0;
  const { user, alerts, questions, statisticsFetched } = await visit('Users', {
    adminUsers: () => ((lists += 1), [sam, kim, eve]),
    deleteUser: ({ id }: { id: string }) => (id === 'kim' ? respondWithError('Please try again', 'CONFLICT') : id),
  });
  await user.click(box('Select all shown'));
  const before = [lists, statisticsFetched()] as const;
  await user.click(button('Delete 3 selected users'));
  await waitFor(() => expect(alerts).toEqual(['2 users deleted successfully. Failed to delete Kim Lee']));
  expect(questions).toEqual(['Are you sure you want to delete 3 users? This action cannot be undone.']);
  expect(screen.queryByText('Sam Okafor')).toBeNull();
  expect(screen.getByText('1 user')).toBeVisible();
  expect(box('Select Kim Lee')).toBeChecked();
  // How many bookings were cancelled is known to the server only.
  await waitFor(() => expect(statisticsFetched()).toBe(before[1] + 1));
  expect(lists).toBe(before[0]);
  log.mockRestore();
});

test('does nothing without confirmation', async () => {
  let deleted = 0;
  const { user, alerts, questions } = await visit('Users', { deleteUser: () => (deleted += 1) }, false);
  await user.click(box('Select Sam Okafor'));
  await user.click(button('Delete 1 selected user'));
  expect(questions).toEqual(['Are you sure you want to delete this user? This action cannot be undone.']);
  expect([alerts, deleted]).toEqual([[], 0]);
  expect(selection()).toBe('1 user selected');
});

test('starts nothing else while it is at work', async () => {
  const line = slowly(() => aUser({ id: 'sam', isVerified: false }));
  line.hold();
  const { user, alerts, questions } = await visit('Users', { banUser: line.resolver });
  await user.click(box('Select Sam Okafor'));
  await user.click(button('Ban 1 selected user'));
  expect(await screen.findByText('Working…')).toBeVisible();
  await user.click(button('Delete 1 selected user'));
  await user.click(button('Clear'));
  line.release();
  await waitFor(() => expect(alerts).toEqual(['1 user banned successfully']));
  expect(questions).toEqual(['Are you sure you want to ban this user?']);
});

test('switches only the selected services that are in the other state', async () => {
  const toggled: string[] = [];
  const { user, alerts } = await visit('Services', {
    adminServices: () => (toggled.length === 0 ? [garden, picnic] : never()),
    toggleService: ({ id }: { id: string }) => (toggled.push(id), aService({ id, isActive: true })),
  });
  await user.click(box('Select all shown'));
  await user.click(button('Activate 1 selected service'));
  await waitFor(() => expect(alerts).toEqual(['1 service activated successfully']));
  expect(toggled).toEqual(['picnic']);
  expect(button('Deactivate Picnic')).toBeVisible();
});

test('names a service that another administrator has switched at the same time', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit('Services', {
    toggleService: ({ id }: { id: string }) => aService({ id, isActive: true }),
  });
  await user.click(box('Select Garden Wedding'));
  await user.click(button('Deactivate 1 selected service'));
  await waitFor(() => expect(alerts).toEqual(['Failed to deactivate Garden Wedding']));
  log.mockRestore();
});

test('deletes several services', async () => {
  const { user, alerts } = await visit('Services', {
    adminStats: () => ({ ...stats, totalServices: 2, totalRevenue: 0 }),
    adminDeleteService: ({ id }: { id: string }) => id,
  });
  await user.click(box('Select all shown'));
  await user.click(button('Delete 2 selected services'));
  await waitFor(() => expect(alerts).toEqual(['2 services deleted successfully']));
  expect(await screen.findByText('No services found')).toBeVisible();
  expect(screen.getByText('Total Services').nextElementSibling).toHaveTextContent('0');
});

test('fetches the next rows of a truncated list when all that it showed are deleted', async () => {
  let services = [garden, picnic, aService({ id: 'next', title: 'Next One' })];
  const { user, alerts } = await visit('Services', {
    adminServices: () => services.slice(0, 2),
    adminServiceCount: () => services.length,
    adminDeleteService: ({ id }: { id: string }) => ((services = services.filter((one) => one.id !== id)), id),
  });
  expect(await screen.findByText('Showing 2 of 3')).toBeVisible();
  await user.click(box('Select all shown'));
  await user.click(button('Delete 2 selected services'));
  await waitFor(() => expect(alerts).toEqual(['2 services deleted successfully']));
  expect(await screen.findByRole('button', { name: 'Delete Next One' })).toBeVisible();
  expect(screen.getByText('1 service')).toBeVisible();
});
