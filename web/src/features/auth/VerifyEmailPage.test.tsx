import { screen, waitFor } from '@testing-library/react';
import { never, respondWithError, unreachable } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const AT = '/verify-email#a-key';

test('verifies the address with the key of the link, once, and removes the key from the address', async () => {
  const calls: unknown[] = [];
  const verifyEmail = (variables: unknown) => calls.push(variables) > 0;
  const { hash, alerts } = renderApp({ at: AT, server: { verifyEmail } });
  expect(await screen.findByText('Your email address is verified.')).toHaveRole('status');
  expect(calls).toEqual([{ key: 'a-key' }]);
  await waitFor(() => expect(hash()).toBe(''));
  expect(alerts).toEqual([]);
  expect(screen.getAllByRole('link', { name: 'Login' }).at(-1)).toHaveAttribute('href', '/login');
});

test('leads a signed-in user to the account page', async () => {
  renderApp({ at: AT, signedInAs: 'user', server: { verifyEmail: () => true } });
  expect(await screen.findByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
});

test('shows that the verification is in progress', async () => {
  renderApp({ at: AT, server: { verifyEmail: never } });
  expect(await screen.findByText('Verifying your email address')).toBeInTheDocument();
});

test('explains how to get another link if this one is no longer valid', async () => {
  const ended = 'This link is no longer valid';
  renderApp({ at: AT, server: { verifyEmail: () => respondWithError(ended, 'BAD_USER_INPUT', { key: ended }) } });
  expect(await screen.findByText(`${ended}. You can send another one from your account page.`)).toHaveRole('status');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('shows another error of the server', async () => {
  renderApp({ at: AT, server: { verifyEmail: () => respondWithError('Too many requests', 'RATE_LIMITED') } });
  expect(await screen.findByText('Too many requests')).toHaveRole('status');
});

test('reports a link without a key as not valid, and sends nothing', async () => {
  const calls: unknown[] = [];
  const verifyEmail = (variables: unknown) => calls.push(variables) > 0;
  renderApp({ at: '/verify-email', server: { verifyEmail } });
  expect(await screen.findByText(/^This link is not valid/)).toBeVisible();
  expect(calls).toEqual([]);
});

test('offers to try again when no server responds', async () => {
  let resolver: () => boolean = unreachable;
  const { user } = renderApp({ at: AT, server: { verifyEmail: () => resolver() } });
  const button = await screen.findByRole('button', { name: 'Try Again' });
  resolver = () => true;
  await user.click(button);
  await waitFor(() => expect(screen.getByText('Your email address is verified.')).toBeVisible());
});
