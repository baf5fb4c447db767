import { screen, waitFor } from '@testing-library/react';
import { paste } from '../../test/enter.js';
import { respondWithError, unreachable, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const AT = '/reset-password#a-key';

async function submit(resetPassword: Resolvers[string], confirmation = 'new-secret') {
  const app = renderApp({ at: AT, server: { resetPassword } });
  await paste(app.user, await screen.findByLabelText('Password'), 'new-secret');
  await paste(app.user, screen.getByLabelText('Confirm Password'), confirmation);
  await app.user.click(screen.getByRole('button', { name: 'Set New Password' }));
  return app;
}

test('sets the password with the key of the link, and redirects to the login', async () => {
  const calls: unknown[] = [];
  const { alerts, path } = await submit((variables) => calls.push(variables) > 0);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(alerts).toEqual(['Password changed. Please login to continue.']);
  expect(calls).toEqual([{ key: 'a-key', password: 'new-secret' }]);
});

test('removes the key from the address as soon as it has read it', async () => {
  const { hash, path } = renderApp({ at: AT });
  await screen.findByLabelText('Password');
  await waitFor(() => expect(hash()).toBe(''));
  expect(path()).toBe('/reset-password');
  expect(screen.getByRole('button', { name: 'Set New Password' })).toBeVisible();
});

test('reports a link without a key as not valid, and leads to a new one', async () => {
  renderApp({ at: '/reset-password' });
  expect(await screen.findByText(/^This link is not valid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a New Link' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('alerts that a link is no longer valid, and leads to a new one, next to which the focus is', async () => {
  const ended = 'This link is no longer valid';
  const { alerts, path } = await submit(() => respondWithError(ended, 'BAD_USER_INPUT', { key: ended }));
  expect(await screen.findByRole('link', { name: 'Request a New Link' })).toBeVisible();
  await waitFor(() => expect(screen.getByText(/^This link is not valid/)).toHaveFocus());
  expect([alerts, path()]).toEqual([[ended], '/reset-password']);
});

test('shows an error of the password under its field', async () => {
  const message = 'Password must be at most 128 characters';
  const { alerts } = await submit(() => respondWithError(message, 'BAD_USER_INPUT', { password: message }));
  await waitFor(() => expect(alerts).toEqual([message]));
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(`${message} At least 6 characters`),
  );
});

test('rejects a different confirmation', async () => {
  const calls: unknown[] = [];
  await submit((variables) => calls.push(variables) > 0, 'another');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(calls).toEqual([]);
});

test('alerts that it failed when no server responds, and retains the typed text', async () => {
  const { alerts } = await submit(unreachable);
  await waitFor(() => expect(alerts).toEqual(['Failed to set the password']));
  expect(screen.getByLabelText('Password')).toHaveValue('new-secret');
});
