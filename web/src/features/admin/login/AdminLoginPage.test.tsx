import { jest } from '@jest/globals';
import { SchemaLink } from '@apollo/client/link/schema';
import { screen, waitFor } from '@testing-library/react';
import { throwError } from 'rxjs';
import { anAdmin, never, respondWithError, type Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

async function signIn(server: Resolvers) {
  const app = renderApp({ at: '/admin/login', server });
  await app.user.type(await screen.findByLabelText('Email'), ' ada@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'secret123');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return app;
}

test('signs an administrator in, stores the session and opens the dashboard', async () => {
  const sent: unknown[] = [];
  const adminLogin = (credentials: unknown) => {
    sent.push(credentials);
    return { token: 'fresh-token', admin: anAdmin() };
  };
  const { path, alerts } = await signIn({
    adminLogin,
    adminStats: () => new Promise(() => {}),
    adminUsers: () => [],
    adminBookings: () => [],
  });
  await waitFor(() => expect(path()).toBe('/admin/dashboard'));
  expect(sent).toEqual([{ email: 'ada@example.com', password: 'secret123' }]);
  expect(localStorage.getItem('adminToken')).toBe('fresh-token');
  expect(JSON.parse(localStorage.getItem('adminUser')!)).toMatchObject({ name: 'Ada Brandt' });
  expect(alerts).toEqual([]);
});

test('alerts the server’s message on a wrong password, and retains the typed text', async () => {
  const { path, alerts } = await signIn({
    adminLogin: () => respondWithError('Invalid email or password', 'UNAUTHENTICATED'),
  });
  await waitFor(() => expect(alerts).toEqual(['Invalid email or password']));
  expect(path()).toBe('/admin/login');
  // The form retains the typed text, and the button the focus.
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('secret123');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus());
  expect(localStorage.getItem('adminToken')).toBeNull();
});

test('asks for a code after the right password, and signs in with it', async () => {
  const sent: unknown[] = [];
  const adminLogin = (credentials: { code?: string }) => {
    sent.push(credentials);
    if (!credentials.code) return respondWithError('Code required', 'UNAUTHENTICATED');
    if (credentials.code === '000000') return respondWithError('Invalid code', 'UNAUTHENTICATED');
    return { token: 'fresh-token', admin: anAdmin() };
  };
  const { user, path, alerts } = await signIn({
    adminLogin,
    adminStats: never,
    adminUsers: () => [],
    adminBookings: () => [],
  });
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(alerts).toEqual([]);

  await user.keyboard('{Enter}');
  expect(await screen.findByText('Code is required')).toBeVisible();
  await user.type(code, '００００００{Enter}');
  await waitFor(() => expect(alerts).toEqual(['Invalid code']));
  expect(path()).toBe('/admin/login');
  expect(code).toHaveValue('００００００');

  await user.clear(code);
  await user.type(code, '4821-0937-5510-2846-1173{Enter}');
  await waitFor(() => expect(path()).toBe('/admin/dashboard'));
  const credentials = { email: 'ada@example.com', password: 'secret123' };
  expect(sent).toEqual([
    credentials,
    { ...credentials, code: '000000' },
    { ...credentials, code: '4821-0937-5510-2846-1173' },
  ]);
  expect(localStorage.getItem('adminToken')).toBe('fresh-token');
});

test('alerts that the login failed when no server responds', async () => {
  const wire = jest
    .spyOn(SchemaLink.prototype, 'request')
    .mockReturnValue(throwError(() => new TypeError('Failed to fetch')));
  const { path, alerts } = await signIn({});
  await waitFor(() => expect(alerts).toEqual(['Login failed']));
  expect(path()).toBe('/admin/login');
  wire.mockRestore();
});

test('shows an error under each missing field, and focuses the first one', async () => {
  const { user, alerts } = renderApp({ at: '/admin/login' });
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(alerts).toEqual([]);
});

test('shows that the login is in progress, and sends the password only once', async () => {
  let sent = 0;
  const { user } = await signIn({ adminLogin: () => ((sent += 1), never()) });
  const button = await screen.findByRole('button', { name: 'Signing in...' });
  await user.click(button);
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(sent).toBe(1);
});

test('explains how to create the first account, and shows no credentials', async () => {
  renderApp({ at: '/admin/login' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
  const hint = screen.getByRole('complementary', { name: 'No account yet?' });
  expect(hint).toHaveTextContent('npm run admin:create');
  expect(hint).toHaveTextContent('ADMIN_EMAIL');
  expect(hint).not.toHaveTextContent(/password:/i);
});
