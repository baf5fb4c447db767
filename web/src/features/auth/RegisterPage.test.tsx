import { screen, waitFor } from '@testing-library/react';
import { aUser, respondWithError, unreachable } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

async function fill(user: User, password = 'secret123', confirmation = password) {
  await user.click(await screen.findByRole('radio', { name: 'Customer' }));
  await user.type(screen.getByLabelText('Full Name'), 'Sam Okafor');
  await user.type(screen.getByLabelText('Email'), ' sam@example.com');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

test('registers a customer, and redirects to the login', async () => {
  const inputs: unknown[] = [];
  const register = ({ input }: { input: unknown }) => {
    inputs.push(input);
    return aUser();
  };
  const { user, alerts, path } = renderApp({ at: '/register', server: { register } });
  await fill(user);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(alerts).toEqual(['Registration successful! Please login to continue.']);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  expect(inputs).toEqual([{ name: 'Sam Okafor', email: 'sam@example.com', password: 'secret123' }]);
});

test('shows the server’s message in an alert, and the error of a field under that field', async () => {
  const register = () =>
    respondWithError('This email is already registered', 'CONFLICT', {
      email: 'Already registered',
    });
  const { user, alerts } = renderApp({ at: '/register', server: { register } });
  await fill(user);
  await waitFor(() => expect(alerts).toEqual(['This email is already registered']));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Already registered'));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('alerts that the registration failed when no server responds, and retains the typed text', async () => {
  const { user, alerts, path } = renderApp({ at: '/register', server: { register: unreachable } });
  await fill(user);
  await waitFor(() => expect(alerts).toEqual(['Registration failed']));
  expect(path()).toBe('/register');
  expect(screen.getByRole('radio', { name: 'Customer' })).toBeChecked();
  expect(screen.getByLabelText('Full Name')).toHaveValue('Sam Okafor');
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('secret123');
  expect(screen.getByLabelText('Confirm Password')).toHaveValue('secret123');
});

test('links users who already have an account to the login', async () => {
  renderApp({ at: '/register' });
  expect(await screen.findByRole('radio', { name: 'Provider' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('redirects to the provider registration when the account type Provider is chosen', async () => {
  const { user, alerts, path } = renderApp({ at: '/register' });
  await user.click(await screen.findByRole('radio', { name: 'Provider' }));
  await waitFor(() => expect(path()).toBe('/provider/register'));
  expect(alerts).toEqual(['Please use the Provider registration form. Redirecting now...']);
});

test('rejects a short password and a different confirmation', async () => {
  const { user, alerts } = renderApp({ at: '/register' });
  await fill(user, 'short', 'other');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(alerts).toEqual([]);
});

test('shows an error under each missing field, and focuses the first one', async () => {
  const { user } = renderApp({ at: '/register' });
  await user.click(await screen.findByRole('button', { name: 'Create Account' }));
  for (const message of [
    'Please select account type',
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(screen.getByRole('radiogroup', { name: 'Account Type' })).toBeRequired();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Customer' })).toHaveFocus());
});
