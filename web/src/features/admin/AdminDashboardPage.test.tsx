import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aBooking, aService, aUser, respondWithError, type Caller, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const stats = {
  totalUsers: 1234,
  totalProviders: 12,
  totalServices: 34,
  totalBookings: 56,
  pendingBookings: 7,
  totalRevenue: 98_765.5,
};

const many = <Thing,>(count: number, make: (number: number) => Thing) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

const server: Resolvers = {
  adminStats: () => stats,
  adminUsers: ({ limit = 50 }: { limit?: number }) =>
    many(Math.min(limit, 8), (n) => aUser({ id: `user-${n}`, name: `Person ${n}` })),
  adminUserCount: () => 8,
  adminServices: () => [aService()],
  adminBookings: ({ limit = 50 }: { limit?: number }) =>
    many(Math.min(limit, 8), (n) => aBooking({ id: `booking-${n}`, eventType: `Party ${n}` })),
};

const visit = (replaced: Resolvers = {}) =>
  renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    server: { ...server, ...replaced },
  });

test.each([
  ['no session is stored', {}],
  ['the record of the administrator is missing', { adminToken: 'admin-token' }],
  ['the record of the administrator is broken', { adminToken: 'admin-token', adminUser: '{' }],
  ['the token is missing', { adminUser: '{"id":"admin-1"}' }],
])('redirects to the admin login when %s', async (_, stored: Record<string, string>) => {
  const { path } = renderApp({ at: '/admin/dashboard', stored, server });
  await waitFor(() => expect(path()).toBe('/admin/login'));
});

test('redirects a signed-in customer to the admin login', async () => {
  const { path } = renderApp({ at: '/admin/dashboard', signedInAs: 'user', server });
  await waitFor(() => expect(path()).toBe('/admin/login'));
});

test('shows the six statistics of the marketplace', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Admin Dashboard');
  const shown: Record<string, string> = {
    'Total Users': '1,234',
    'Total Providers': '12',
    'Total Services': '34',
    'Total Bookings': '56',
    'Pending Bookings': '7',
    'Total Revenue': '$98,765.50',
  };
  await screen.findByText('1,234');
  for (const [label, figure] of Object.entries(shown))
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(figure);
});

test('ends with the version and a link to the marketplace, without its footer', async () => {
  visit();
  const footer = within(screen.getByRole('contentinfo'));
  expect(await footer.findByText(/^\S+ \d+\.\d+\.\d+$/)).toBeVisible();
  expect(footer.getByRole('link')).toHaveAttribute('href', '/');
});

test('has five tabs, and moves from the first to the last on ArrowLeft', async () => {
  const { user } = visit();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Overview', 'Users', 'Services', 'Bookings', 'Analytics']);
  await user.click(tabs[0]!);
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Analytics' })).toHaveFocus());
  expect(screen.getByRole('tabpanel', { name: 'Analytics' })).toHaveTextContent('Analytics Coming Soon');
});

test('lists five recent users and five recent bookings in the overview', async () => {
  visit();
  const users = within(await screen.findByRole('table', { name: 'Recent Users' }));
  expect(users.getAllByRole('row')).toHaveLength(1 + 5);
  expect(users.getByRole('cell', { name: 'Person 1' })).toBeVisible();
  const bookings = within(screen.getByRole('table', { name: 'Recent Bookings' }));
  expect(bookings.getAllByRole('row')).toHaveLength(1 + 5);
});

test('ends the session on logout, removes the stored administrator and redirects to the admin login', async () => {
  const sent: unknown[] = [];
  const { user, path } = visit({
    logout: (_: object, { authorization }: Caller) => sent.push(authorization) > 0,
  });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(path()).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(localStorage.getItem('adminUser')).toBeNull();
  await waitFor(() => expect(sent).toEqual(['Bearer admin-token']));
});

test('redirects to the admin login after a logout in another tab', async () => {
  const { path } = visit();
  await screen.findByRole('table', { name: 'Recent Users' });
  localStorage.removeItem('adminToken');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })));
  await waitFor(() => expect(path()).toBe('/admin/login'));
});

test('reloads the page when another administrator signs in in another tab', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  visit();
  await screen.findByRole('table', { name: 'Recent Users' });
  localStorage.setItem('adminToken', 'of another administrator');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })));
  // jsdom logs that it cannot reload a page.
  expect(log.mock.calls.map(([text]) => String(text))).toEqual([expect.stringMatching(/not implemented: navigation/i)]);
  log.mockRestore();
});

test('ends only the administrator’s session when concurrent requests are all rejected', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const over = () => respondWithError('Please sign in', 'UNAUTHENTICATED');
  const { path, alerts } = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    stored: { token: 'user-token' },
    server: { me: () => aUser(), adminStats: over, adminUsers: over, adminBookings: over },
  });
  await waitFor(() => expect(path()).toBe('/admin/login'));
  await screen.findByRole('heading', { name: 'Admin Portal' });
  expect(path()).toBe('/admin/login');
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(localStorage.getItem('adminUser')).toBeNull();
  expect(localStorage.getItem('token')).toBe('user-token');
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test.each([
  ['Users', 'adminUsers', 'The users could not be loaded'],
  ['Services', 'adminServices', 'The services could not be loaded'],
  ['Bookings', 'adminBookings', 'The bookings could not be loaded'],
] as const)(
  'offers to try again where a list could not be loaded, and calls it empty only then: %s',
  async (tab, query, title) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let isLimited = true;
    const rows = () => (isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : []);
    const { user } = visit({ [query]: rows });
    await user.click(await screen.findByRole('tab', { name: tab }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByText(/^No \w+ found$/)).toBeNull();
    isLimited = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(`No ${tab.toLowerCase()} found`)).toBeVisible();
  },
);

test.each([
  ['Users', 'adminUsers', aUser()],
  ['Services', 'adminServices', aService()],
  ['Bookings', 'adminBookings', aBooking()],
] as const)('retains a list that cannot be fetched again: %s', async (tab, query, row) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isLimited = false;
  const { user } = visit({
    [query]: () => (isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : [row]),
  });
  const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
  await openTab(tab);
  const rows = async () => within(await screen.findByRole('table', { name: tab })).getAllByRole('row');
  expect(await rows()).toHaveLength(2);
  await openTab('Analytics');
  isLimited = true;
  await openTab(tab);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(await rows()).toHaveLength(2);
});

test('logs any other failure to load without an alert, and stays usable', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = () => respondWithError('Out of order', 'INTERNAL_SERVER_ERROR');
  const { alerts, path, user } = visit({
    adminStats: broken,
    adminUsers: broken,
    adminServices: broken,
    adminBookings: broken,
  });
  expect(await screen.findByText('The newest users and bookings could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Services' }));
  expect(await screen.findByText('The services could not be loaded')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Statistics could not be fetched', expect.anything());
  expect(log).toHaveBeenCalledWith('The newest users and bookings could not be fetched', expect.anything());
  expect(log).toHaveBeenCalledWith('Services could not be fetched', expect.anything());
  expect(alerts).toEqual([]);
  expect(path()).toBe('/admin/dashboard');
  log.mockRestore();
});

test.each([
  ['Services', 'adminServices', 'No services found'],
  ['Bookings', 'adminBookings', 'No bookings found'],
] as const)('fetches an empty list again on Refresh, and focuses the tab panel: %s', async (tab, query, title) => {
  let rows: object[] = [];
  const { user } = visit({ [query]: () => rows });
  await user.click(await screen.findByRole('tab', { name: tab }));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  rows = [tab === 'Services' ? aService() : aBooking()];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('table', { name: tab })).toHaveTextContent('Garden Wedding');
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: tab })).toHaveFocus());
});
