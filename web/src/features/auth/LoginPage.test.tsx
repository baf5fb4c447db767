import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { storeColorScheme, storeDevice } from '../../session/storage.js';
import { aUser, never, respondWithError, unreachable } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

async function signIn(user: User, accountType: 'Customer' | 'Provider') {
  await user.click(await screen.findByRole('radio', { name: accountType }));
  await user.type(screen.getByLabelText('Email'), 'sam@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret123');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test.each([
  ['user', 'Customer', '/services'],
  ['provider', 'Provider', '/provider/dashboard'],
] as const)('signs a %s in as %s and opens %s', async (role, accountType, place) => {
  const calls: unknown[] = [];
  const login = (variables: unknown) => {
    calls.push(variables);
    return { token: 'fresh-token', user: aUser({ role }) };
  };
  const { user, path, alerts } = renderApp({ at: '/login', server: { login } });
  await signIn(user, accountType);
  await waitFor(() => expect(path()).toBe(place));
  expect(localStorage.getItem('token')).toBe('fresh-token');
  expect(alerts).toEqual([]);
  // The chosen account type is not sent.
  expect(calls).toEqual([{ email: 'sam@example.com', password: 'secret123' }]);
});

test.each([
  '/login?next=https://evil.example',
  '/login?redirect=//evil.example&returnTo=%2F%2Fevil.example',
  '/login#https://evil.example',
])('opens its own page after %s, wherever the link wants to lead', async (at) => {
  const { user, path } = renderApp({ at, server: { login: () => ({ token: 'fresh-token', user: aUser() }) } });
  await signIn(user, 'Customer');
  await waitFor(() => expect(path()).toBe('/services'));
});

test.each([
  ['full', ['setItem']],
  ['blocked', ['getItem', 'setItem', 'removeItem', 'clear']],
] as const)('signs in until the page is closed if the storage is %s', async (_how, methods) => {
  const fail = () => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  const { user, path } = renderApp({
    at: '/login',
    server: { login: () => ({ token: 'fresh-token', user: aUser() }), me: () => aUser() },
  });
  const spies = methods.map((method) => jest.spyOn(Storage.prototype, method).mockImplementation(fail));
  await signIn(user, 'Customer');
  await waitFor(() => expect(path()).toBe('/services'));
  expect(await screen.findByRole('link', { name: 'My Bookings' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Light' }));
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  for (const spy of spies) spy.mockRestore();
  // Removes what the page remembers from that of the next test.
  storeDevice('accountType', 'user');
  storeColorScheme(null);
  document.documentElement.removeAttribute('style');
});

test('opens the provider dashboard for a provider who chose the account type Customer', async () => {
  const { user, path } = renderApp({
    at: '/login',
    server: { login: () => ({ token: 'fresh-token', user: aUser({ role: 'provider' }) }) },
  });
  await signIn(user, 'Customer');
  await waitFor(() => expect(path()).toBe('/provider/dashboard'));
});

test('shows the form until the next page can be rendered', async () => {
  const { user, path } = renderApp({
    at: '/login',
    server: { login: () => ({ token: 'fresh-token', user: aUser() }) },
  });
  await screen.findByRole('radio', { name: 'Customer' });
  const main = screen.getByRole('main');
  const emptied: string[] = [];
  const observer = new MutationObserver(() => main.childElementCount === 0 && emptied.push(path()));
  observer.observe(main, { childList: true, subtree: true });
  await signIn(user, 'Customer');
  await screen.findByRole('heading', { name: 'Find Perfect Event Services' });
  expect(emptied).toEqual([]);
  observer.disconnect();
});

test('shows that the login is in progress', async () => {
  const { user } = renderApp({ at: '/login', server: { login: never } });
  await signIn(user, 'Customer');
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeVisible();
});

test('alerts that the login failed when no server responds, and retains the typed text', async () => {
  const { user, path, alerts } = renderApp({ at: '/login', server: { login: unreachable } });
  await signIn(user, 'Customer');
  await waitFor(() => expect(alerts).toEqual(['Login failed']));
  expect(path()).toBe('/login');
  expect(screen.getByRole('radio', { name: 'Customer' })).toBeChecked();
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('secret123');
});

test('alerts the server’s message on a wrong password, and stays on the page', async () => {
  const { user, path, alerts } = renderApp({
    at: '/login',
    server: { login: () => respondWithError('Invalid email or password', 'UNAUTHENTICATED') },
  });
  await signIn(user, 'Customer');
  await waitFor(() => expect(alerts).toEqual(['Invalid email or password']));
  expect(path()).toBe('/login');
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
});

test('shows an error under each missing field, and focuses the first one', async () => {
  const { user } = renderApp({ at: '/login' });
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please select account type')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Customer' })).toHaveFocus());
});

test('shows and hides the password', async () => {
  const { user } = renderApp({ at: '/login' });
  const password = await screen.findByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('offers both account types with their descriptions, and links to the registration', async () => {
  renderApp({ at: '/login' });
  expect(await screen.findByRole('radiogroup', { name: 'Account Type' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Customer' })).toHaveAccessibleDescription('Book services');
  expect(screen.getByRole('radio', { name: 'Provider' })).toHaveAccessibleDescription('Offer services');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
});
