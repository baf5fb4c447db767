import { jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aUser, refuse, type Caller } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

/** What the spec has logged only; the test says what it expects there. */
const quietly = () => jest.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => jest.restoreAllMocks());

const over = () => refuse('Please sign in', 'UNAUTHENTICATED');

test('sends the user’s token, and the administrator’s first where there are both', async () => {
  const seen: (string | undefined)[] = [];
  const services = (_: object, caller: Caller) => {
    seen.push(caller.authorization);
    return [];
  };
  renderApp({ at: '/services', signedInAs: 'user', server: { services } });
  await screen.findByText('No services found matching your criteria.');
  expect(seen).toEqual(['Bearer user-token']);
  cleanup();
  const server = { services, me: () => aUser() };
  renderApp({ at: '/services', signedInAs: 'admin', stored: { token: 'x' }, server });
  await screen.findByText('No services found matching your criteria.');
  expect(seen[1]).toBe('Bearer admin-token');
});

test('fetches the account at the start, and shows no login meanwhile', async () => {
  let answer = (_: unknown) => {};
  const me = () => new Promise((resolve) => (answer = resolve));
  renderApp({ at: '/login', signedInAs: 'user', server: { me } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  answer(aUser());
  expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
});

test('drops the token when the account cannot be fetched, whatever the reason', async () => {
  const { path } = renderApp({
    at: '/',
    signedInAs: 'user',
    server: { me: () => refuse('Out of order', 'INTERNAL_SERVER_ERROR') },
  });
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(path()).toBe('/');
});

test('ends the user’s session at a 401 and asks to sign in again', async () => {
  const log = quietly();
  const { path } = renderApp({
    at: '/user/dashboard',
    signedInAs: 'user',
    server: { myBookings: over },
  });
  await waitFor(() => expect(path()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(log).toHaveBeenCalledWith('Bookings could not be fetched', expect.anything());
});

test('ends the administrator’s session at a 401, and leaves the user’s token alone', async () => {
  const log = quietly();
  const { path } = renderApp({
    at: '/services',
    signedInAs: 'admin',
    stored: { token: 'user-token' },
    server: { services: over, me: () => aUser() },
  });
  await waitFor(() => expect(path()).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(localStorage.getItem('adminUser')).toBeNull();
  expect(localStorage.getItem('token')).toBe('user-token');
  expect(log).toHaveBeenCalledWith('Services could not be fetched', expect.anything());
});
