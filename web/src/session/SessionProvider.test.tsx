import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aUser, refuse, unreachable, type Caller } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

/** What is logged only (S8.10); the test says what it expects there. */
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

/** What the server lets administrators and customers ask for, by the token that comes. */
const byToken = (answers: Record<string, () => unknown>) => {
  const seen: string[] = [];
  const resolver = (_: object, { authorization = '' }: Caller) => {
    seen.push(authorization.replace('Bearer ', ''));
    return answers[seen.at(-1) ?? '']?.();
  };
  return { seen, resolver };
};
const forbidden = () => refuse('You are not allowed to do this', 'FORBIDDEN');

describe('a user’s session outlives the sign-in of an administrator in the same browser', () => {
  const BOTH = { signedInAs: 'admin', stored: { token: 'user-token' } } as const;

  test('and goes on: what the administrator may not is asked for as the user', async () => {
    const me = byToken({ 'admin-token': forbidden, 'user-token': () => aUser() });
    const myBookings = byToken({ 'admin-token': forbidden, 'user-token': () => [] });
    const server = { me: me.resolver, myBookings: myBookings.resolver };
    renderApp({ at: '/user/dashboard', ...BOTH, server });
    expect(await screen.findByText('No bookings found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Bookings' })).toBeVisible();
    for (const { seen } of [me, myBookings]) expect(seen).toEqual(['admin-token', 'user-token']);
    expect(localStorage.getItem('token')).toBe('user-token');
    expect(localStorage.getItem('adminToken')).toBe('admin-token');
  });

  test('where the administrator’s own has ended', async () => {
    const me = byToken({ 'admin-token': over, 'user-token': () => aUser() });
    const { path } = renderApp({ at: '/', ...BOTH, server: { me: me.resolver } });
    await waitFor(() => expect(path()).toBe('/admin/login'));
    expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('token')).toBe('user-token');
  });

  test('also where nothing answers the administrator’s request', async () => {
    renderApp({ at: '/', ...BOTH, server: { me: unreachable } });
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('token')).toBe('user-token');
  });

  test('but not its own end, which leaves the administrator’s alone', async () => {
    const me = byToken({ 'admin-token': forbidden, 'user-token': over });
    const { path } = renderApp({ at: '/', ...BOTH, server: { me: me.resolver } });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('adminToken')).toBe('admin-token');
  });
});

describe('a change in another tab', () => {
  /** The browser of these tests says that it cannot load a page anew. */
  const reloads = () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    return () =>
      log.mock.calls.filter(([said]) => /not implemented: navigation/i.test(String(said)));
  };
  const tell = (event: Event) => act(() => void window.dispatchEvent(event));
  const changed = (key: string | null) => tell(new StorageEvent('storage', { key }));

  test.each([
    ['loads the page anew where it is of the user’s token', 'token', 1],
    ['loads the page anew where everything was removed', null, 1],
    ['leaves the page alone where it is of the administrator’s token', 'adminToken', 0],
  ])('%s', async (_, key, times) => {
    const seen = reloads();
    renderApp({ at: '/', signedInAs: 'user' });
    await screen.findByRole('link', { name: 'My Bookings' });
    changed(key);
    expect(seen()).toHaveLength(times);
  });

  test('is not held up by a form that asks before it is left', async () => {
    reloads();
    /** @returns whether the browser asks before it leaves the page */
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { user } = renderApp({ at: '/provider/register' });
    await user.type(await screen.findByLabelText('City'), 'Portland');
    expect(leave()).toBe(true);
    changed('token');
    expect(leave()).toBe(false);
  });

  test('is seen by a page that comes back with the browser’s Back, as it was left', async () => {
    const seen = reloads();
    const comesBack = () => tell(new PageTransitionEvent('pageshow', { persisted: true }));
    renderApp({ at: '/', signedInAs: 'user' });
    await screen.findByRole('link', { name: 'My Bookings' });
    tell(new PageTransitionEvent('pagehide', { persisted: true }));
    comesBack();
    expect(seen()).toHaveLength(0);
    localStorage.removeItem('token');
    comesBack();
    expect(seen()).toHaveLength(1);
  });
});
