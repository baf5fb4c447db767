import { screen, waitFor, within } from '@testing-library/react';
import { aService, aUser, never, respondWithError, unreachable, type Caller } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

const bar = () => within(screen.getByRole('banner'));

test('links visitors to home, services, login and registration, but not to the admin portal', async () => {
  renderApp({ at: '/' });
  await screen.findByRole('heading', { level: 1 });
  expect(bar().getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(bar().getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/services');
  expect(bar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(bar().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
});

test('links administrators back to their dashboard, from which a link leads to the site', async () => {
  const { user } = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    server: { adminStats: never, adminUsers: never, adminUserCount: never, adminBookings: never },
  });
  await user.click(await screen.findByRole('link', { name: 'View Site' }));
  expect(await bar().findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/dashboard');
});

test('shows the configured name of the app as a link to the home page', async () => {
  renderApp({ at: '/' });
  expect(await bar().findByRole('link', { name: 'Marquee' })).toHaveAttribute('href', '/');
});

test('opens a menu with a link to the admin portal, and closes it when a link is followed', async () => {
  const { user } = renderApp({ at: '/' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login');
  await user.click(menu.getByRole('link', { name: 'Services' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull());
});

test.each([
  ['user', 'My Bookings', '/user/dashboard'],
  ['provider', 'Dashboard', '/provider/dashboard'],
] as const)('shows a signed-in %s the link %s to %s in place of the login', async (role, name, href) => {
  renderApp({ at: '/', signedInAs: role });
  expect(await bar().findByRole('link', { name })).toHaveAttribute('href', href);
  expect(bar().queryByRole('link', { name: 'Login' })).toBeNull();
});

test.each([
  ['user', 'My Bookings', '/user/dashboard'],
  ['provider', 'Dashboard', '/provider/dashboard'],
] as const)('marks for a %s the link %s on its page', async (role, name, at) => {
  renderApp({ at, signedInAs: role });
  expect(await bar().findByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  expect(bar().getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test('shows a signed-in user their picture and name as a link to the account', async () => {
  renderApp({
    at: '/',
    signedInAs: 'provider',
    server: { me: () => aUser({ role: 'provider', profileImage: { cardUrl: '/uploads/maya.webp' } }) },
  });
  const link = await bar().findByRole('link', { name: 'Sam Okafor Account' });
  expect(link).toHaveAttribute('href', '/account');
  expect(link.querySelector('img')).toHaveAttribute('src', '/uploads/maya.webp');
});

test('removes the token and opens the home page on logout from a page that requires a session', async () => {
  const { user, path } = renderApp({
    at: '/book/service-1',
    signedInAs: 'user',
    server: { service: () => null, availableDates: () => [] },
  });
  await user.click(await bar().findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(await bar().findByRole('link', { name: 'Login' })).toBeVisible();
});

test('asks for confirmation before a logout that discards a filled-in form', async () => {
  const { user, path, questions } = renderApp({
    at: '/book/service-1',
    signedInAs: 'user',
    agrees: false,
    server: { service: () => aService(), availableDates: () => [] },
  });
  await user.type(await screen.findByLabelText('Phone'), '+1 503');
  await user.click(bar().getByRole('button', { name: 'Logout' }));
  expect(questions).toEqual(['Discard your changes?']);
  expect(path()).toBe('/book/service-1');
  expect(localStorage.getItem('token')).toBe('user-token');
  window.confirm = () => true;
  await user.click(bar().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(path()).toBe('/'));
});

test.each([
  ['accepts it', () => true],
  ['is unreachable', unreachable],
  ['has already ended the session', () => respondWithError('Please sign in', 'UNAUTHENTICATED')],
])('sends the logout to a server that %s, and ends the session in the browser without an alert', async (_, respond) => {
  const sent: unknown[] = [];
  const logout = (_args: object, { authorization }: Caller) => {
    sent.push(authorization);
    return respond();
  };
  const { user, path, alerts } = renderApp({
    at: '/services',
    signedInAs: 'user',
    server: { logout },
  });
  await user.click(await bar().findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(path()).toBe('/'));
  await waitFor(() => expect(sent).toEqual(['Bearer user-token']));
  expect(await bar().findByRole('link', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect([path(), alerts]).toEqual(['/', []]);
});

test('ends the user’s session on logout, and retains the administrator’s token', async () => {
  const sent: unknown[] = [];
  const { user } = renderApp({
    at: '/',
    signedInAs: 'user',
    stored: { adminToken: 'admin-token', adminUser: '{"id":"admin-1"}' },
    server: { logout: (_: object, { authorization }: Caller) => sent.push(authorization) > 0 },
  });
  await user.click(await bar().findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(sent).toEqual(['Bearer user-token']));
  expect(localStorage.getItem('adminToken')).toBe('admin-token');
});

test('removes a token that is no longer valid, and redirects to the login', async () => {
  const { path } = renderApp({
    at: '/',
    signedInAs: 'user',
    server: { me: () => respondWithError('Please sign in', 'UNAUTHENTICATED') },
  });
  await waitFor(() => expect(path()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});
