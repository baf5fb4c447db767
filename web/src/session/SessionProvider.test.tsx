import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import {
  aConfig,
  aUser,
  never,
  respondWithError,
  unreachable,
  type Caller,
  type Resolvers,
} from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

/** Hides what the app only logs (S8.10), so that the test can check it. */
const quietly = () => jest.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => jest.restoreAllMocks());

const stats = {
  totalUsers: 0,
  totalProviders: 0,
  totalServices: 0,
  totalBookings: 0,
  pendingBookings: 0,
  totalRevenue: 0,
};

const over = () => respondWithError('Please sign in', 'UNAUTHENTICATED');

test('sends the user’s token, or the administrator’s when both are stored', async () => {
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

test('shows no login link while it fetches the account on startup', async () => {
  let respond = (_: unknown) => {};
  const me = () => new Promise((resolve) => (respond = resolve));
  renderApp({ at: '/login', signedInAs: 'user', server: { me } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  respond(aUser());
  expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
});

test('greets a provider by name before the account is fetched, and forgets the name with the session', async () => {
  let respond = () => {};
  const me = async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return respondWithError('Please sign in', 'UNAUTHENTICATED');
  };
  const account = JSON.stringify({ name: 'Pat', role: 'provider' });
  renderApp({ at: '/provider/dashboard', signedInAs: 'provider', stored: { account }, server: { me } });
  expect(await screen.findByRole('heading', { name: 'Welcome, Pat' })).toBeVisible();
  expect(screen.getByText('Loading dashboard')).toBeInTheDocument();
  respond();
  await waitFor(() => expect(localStorage.getItem('account')).toBeNull());
});

test('shows a spinner to a customer before the redirect from the dashboard of providers', async () => {
  const me = () => new Promise(() => {});
  const account = JSON.stringify({ name: 'Kim', role: 'user' });
  renderApp({ at: '/provider/dashboard', signedInAs: 'user', stored: { account }, server: { me } });
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  expect(screen.queryByText(/Welcome/)).toBeNull();
});

test('remembers the account that was fetched', async () => {
  renderApp({ at: '/', signedInAs: 'user', server: { me: () => aUser({ name: 'Kim' }) } });
  // Stored by an effect, after the name is shown.
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('account') ?? '{}')).toEqual({ id: 'user-1', name: 'Kim', role: 'user' }),
  );
});

const LINE = 'You are offline. Trying again…';
const broken = () => respondWithError('Out of order', 'INTERNAL_SERVER_ERROR');
/** The resolvers fail while the server is away, and so does the one that probes it. */
const awayServer = (resolvers: Resolvers, fail: () => never = unreachable) => {
  const state = { isAway: true };
  const whileAway = ([name, resolver]: [string, Resolvers[string]]) =>
    [name, (...given: Parameters<typeof resolver>) => (state.isAway ? fail() : resolver(...given))] as const;
  const server: Resolvers = Object.fromEntries(
    Object.entries({ config: () => aConfig(), ...resolvers }).map(whileAway),
  );
  return {
    server,
    comeBack: () => {
      state.isAway = false;
      act(() => void window.dispatchEvent(new Event('online')));
    },
  };
};

test.each([
  ['no server responds', unreachable],
  ['the server fails', broken],
  ['there are too many requests', () => respondWithError('Too many requests', 'RATE_LIMITED')],
])('retains token and page while %s, and continues when the account can be fetched', async (_, fail) => {
  quietly();
  const { server, comeBack } = awayServer({ me: () => aUser(), myBookings: () => [] }, fail);
  const { path } = renderApp({ at: '/user/dashboard', signedInAs: 'user', server });
  expect(await screen.findByText(LINE)).toBeVisible();
  expect(await screen.findByText('Your bookings could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
  expect(screen.queryByText('No bookings found')).toBeNull();
  expect(path()).toBe('/user/dashboard');
  expect(localStorage.getItem('token')).toBe('user-token');
  comeBack();
  expect(await screen.findByText('No bookings found')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
  expect(screen.queryByText(LINE)).toBeNull();
  expect(path()).toBe('/user/dashboard');
});

test('retains the administrator’s session while no server responds, and fetches figures and lists afterwards', async () => {
  quietly();
  const { server, comeBack } = awayServer({
    adminStats: () => ({ ...stats, totalUsers: 7 }),
    adminUsers: () => [],
    adminBookings: () => [],
  });
  const { path } = renderApp({ at: '/admin/dashboard', signedInAs: 'admin', server });
  expect(await screen.findByText(LINE)).toBeVisible();
  expect(await screen.findByText('The newest users and bookings could not be loaded')).toBeVisible();
  expect(screen.getAllByText('–')).toHaveLength(6);
  expect(localStorage.getItem('adminToken')).toBe('admin-token');
  expect(localStorage.getItem('adminUser')).not.toBeNull();
  comeBack();
  expect(await screen.findByText('7')).toBeVisible();
  expect(await screen.findByText('No users yet')).toBeVisible();
  expect(screen.queryByText(LINE)).toBeNull();
  expect(path()).toBe('/admin/dashboard');
});

test.each([
  ['/user/dashboard', 'user', 'My Bookings'],
  ['/favourites', 'user', 'Favourites'],
  ['/account', 'user', 'Account'],
  ['/provider/dashboard', 'provider', 'Welcome, Kim'],
] as const)('shows the heading of %s while the account and the data are on their way', async (at, role, heading) => {
  const stored = { account: JSON.stringify({ name: 'Kim', role }) };
  const arrivals: (() => void)[] = [];
  const me = () => new Promise((resolve) => arrivals.push(() => resolve(aUser({ role, name: 'Kim' }))));
  const server = { me, myBookings: never, favourites: never, providerBookings: never };
  renderApp({ at, signedInAs: role, stored, server });
  const shown = await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.getByText(/^Loading \w+$/)).toBeVisible();
  await act(async () => arrivals.forEach((arrive) => arrive()));
  expect(shown).toBeVisible();
});

test('shows the account that this browser remembers until it is fetched, and can sign it out', async () => {
  const account = JSON.stringify({ name: 'Kim', role: 'user' });
  const { user, path } = renderApp({
    at: '/services',
    signedInAs: 'user',
    stored: { account },
    server: awayServer({ me: () => aUser() }).server,
  });
  expect(await screen.findByText(LINE)).toBeVisible();
  expect(screen.getByRole('link', { name: /Kim/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(path()).toBe('/');
  expect(localStorage.getItem('token')).toBeNull();
});

test('treats the page as a visitor’s while the token is one for something else, and retains it', async () => {
  const me = () => respondWithError('You are not allowed to do this', 'FORBIDDEN');
  renderApp({ at: '/', signedInAs: 'user', server: { me } });
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('token')).toBe('user-token');
});

test('ends the user’s session on an UNAUTHENTICATED error, and redirects to the login', async () => {
  const log = quietly();
  const { path } = renderApp({
    at: '/user/dashboard',
    signedInAs: 'user',
    server: { myBookings: over },
  });
  await waitFor(() => expect(path()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(log).not.toHaveBeenCalled();
});

test('ends the administrator’s session on an UNAUTHENTICATED error, and retains the user’s token', async () => {
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
  expect(log).not.toHaveBeenCalled();
});

/** A resolver whose result depends on the token of the request. */
const byToken = (resolvers: Record<string, () => unknown>) => {
  const seen: string[] = [];
  const resolver = (_: object, { authorization = '' }: Caller) => {
    seen.push(authorization.replace('Bearer ', ''));
    return resolvers[seen.at(-1) ?? '']?.();
  };
  return { seen, resolver };
};
const forbidden = () => respondWithError('You are not allowed to do this', 'FORBIDDEN');

describe('a user’s session beside an administrator’s in the same browser', () => {
  const BOTH = { signedInAs: 'admin', stored: { token: 'user-token' } } as const;

  test('sends a request again with the user’s token when the administrator’s token is not permitted', async () => {
    const me = byToken({ 'admin-token': forbidden, 'user-token': () => aUser() });
    const myBookings = byToken({ 'admin-token': forbidden, 'user-token': () => [] });
    const server = { me: me.resolver, myBookings: myBookings.resolver };
    renderApp({ at: '/user/dashboard', ...BOTH, server });
    expect(await screen.findByText('No bookings found')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
    for (const { seen } of [me, myBookings]) expect(seen).toEqual(['admin-token', 'user-token']);
    expect(localStorage.getItem('token')).toBe('user-token');
    expect(localStorage.getItem('adminToken')).toBe('admin-token');
  });

  test('continues the user’s session when the administrator’s session has ended', async () => {
    const me = byToken({ 'admin-token': over, 'user-token': () => aUser() });
    const { path } = renderApp({ at: '/', ...BOTH, server: { me: me.resolver } });
    await waitFor(() => expect(path()).toBe('/admin/login'));
    expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('token')).toBe('user-token');
  });

  test('retains the user’s token when no server responds to the administrator’s request', async () => {
    const { server, comeBack } = awayServer({ me: () => aUser() });
    renderApp({ at: '/', ...BOTH, server });
    expect(await screen.findByText(LINE)).toBeVisible();
    expect(localStorage.getItem('token')).toBe('user-token');
    comeBack();
    expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
  });

  test('ends only the user’s session when the user’s token is no longer valid', async () => {
    const me = byToken({ 'admin-token': forbidden, 'user-token': over });
    const { path } = renderApp({ at: '/', ...BOTH, server: { me: me.resolver } });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('adminToken')).toBe('admin-token');
  });
});

describe('a change of a stored token in another tab', () => {
  /** Counts reloads: jsdom logs that it cannot reload a page. */
  const reloads = () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    return () => log.mock.calls.filter(([text]) => /not implemented: navigation/i.test(String(text)));
  };
  const dispatch = (event: Event) => act(() => void window.dispatchEvent(event));
  const changed = (key: string | null) => dispatch(new StorageEvent('storage', { key }));

  test.each([
    ['reloads the page when the user’s token changes in another tab', 'token', 1],
    ['reloads the page when another tab clears the storage', null, 1],
    ['does not reload a customer’s page when the administrator’s token changes in another tab', 'adminToken', 0],
  ])('%s', async (_, key, times) => {
    const seen = reloads();
    renderApp({ at: '/', signedInAs: 'user' });
    await screen.findByRole('link', { name: 'My Bookings' });
    changed(key);
    expect(seen()).toHaveLength(times);
  });

  test('does not ask about unsaved changes when a change of the token reloads the page', async () => {
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

  test('reloads a page restored from the back/forward cache if the token has changed', async () => {
    const seen = reloads();
    const restorePage = () => dispatch(new PageTransitionEvent('pageshow', { persisted: true }));
    renderApp({ at: '/', signedInAs: 'user' });
    await screen.findByRole('link', { name: 'My Bookings' });
    dispatch(new PageTransitionEvent('pagehide', { persisted: true }));
    restorePage();
    expect(seen()).toHaveLength(0);
    localStorage.removeItem('token');
    restorePage();
    expect(seen()).toHaveLength(1);
  });
});
