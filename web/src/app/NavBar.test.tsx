import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

const bar = () => within(screen.getByRole('banner'));

test('leads visitors home, to the services, to the login and to the registration', async () => {
  renderApp({ at: '/' });
  await screen.findByRole('heading', { level: 1 });
  expect(bar().getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(bar().getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/services');
  expect(bar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(bar().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
});

test('bears the name that the operator chose', async () => {
  renderApp({ at: '/' });
  expect(await bar().findByRole('link', { name: 'Marquee' })).toHaveAttribute('href', '/');
});

test('opens a menu on small screens, with the way to the admin portal', async () => {
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
] as const)('leads a signed-in %s to their own page', async (role, name, href) => {
  renderApp({ at: '/', signedInAs: role });
  expect(await bar().findByRole('link', { name })).toHaveAttribute('href', href);
  expect(bar().queryByRole('link', { name: 'Login' })).toBeNull();
});

test('logs out, forgets the token and goes home, from guarded pages too', async () => {
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

test('drops a token that is no longer valid and asks to sign in again', async () => {
  const { path } = renderApp({
    at: '/',
    signedInAs: 'user',
    server: { me: () => refuse('Please sign in', 'UNAUTHENTICATED') },
  });
  await waitFor(() => expect(path()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});
