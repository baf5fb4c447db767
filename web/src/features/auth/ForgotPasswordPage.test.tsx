import { screen, waitFor } from '@testing-library/react';
import { paste } from '../../test/enter.js';
import { respondWithError, unreachable, type Resolvers } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const SENT = 'If an account exists for this address, we have sent a link.';

async function send(requestPasswordReset: Resolvers[string], email = ' sam@example.com ') {
  const app = renderApp({ at: '/forgot-password', server: { requestPasswordReset } });
  await paste(app.user, await screen.findByLabelText('Email'), email);
  await app.user.click(screen.getByRole('button', { name: 'Send Link' }));
  return app;
}

test('sends the address, and shows the same text for every address', async () => {
  const calls: unknown[] = [];
  const { alerts, path } = await send((variables) => calls.push(variables) > 0);
  expect(await screen.findByText(SENT)).toHaveRole('status');
  expect(calls).toEqual([{ email: 'sam@example.com' }]);
  expect([alerts, path()]).toEqual([[], '/forgot-password']);
});

test('shows an error under the field for what is no address, and sends nothing', async () => {
  const calls: unknown[] = [];
  await send((variables) => calls.push(variables) > 0, 'sam');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.queryByText(SENT)).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  ['the server’s message', () => respondWithError('Too many attempts', 'RATE_LIMITED'), 'Too many attempts'],
  ['that it failed when no server responds', unreachable, 'Failed to send the link'],
])('alerts %s, and retains the typed text', async (_, resolver, message) => {
  const { alerts } = await send(resolver);
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(screen.getByLabelText('Email')).toHaveValue(' sam@example.com '.trim());
  expect(screen.queryByText(SENT)).toBeNull();
});

test('links to the login', async () => {
  renderApp({ at: '/forgot-password' });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});
