import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin, respondWithError, unreachable, type Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const setup = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Marquee:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Marquee',
  recoveryCodes: Array.from({ length: 10 }, (_, n) => `4821-0937-5510-2846-117${n}`),
};

async function openDialog(server: Resolvers, secondFactor = false) {
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    server: {
      adminStats: () => respondWithError('Not now', 'SERVICE_UNAVAILABLE'),
      adminUsers: () => [],
      adminBookings: () => [],
      adminMe: () => anAdmin({ secondFactor }),
      adminSetUpSecondFactor: () => setup,
      ...server,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Second Factor' }));
  return app;
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test('shows a QR code, the secret and ten recovery codes, and switches the second factor on with a code', async () => {
  const sent: unknown[] = [];
  const { user, alerts } = await openDialog({
    adminConfirmSecondFactor: (variables: object) => sent.push(variables) > 0,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Second Factor' });
  expect(within(dialog).getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(dialog).toHaveTextContent(setup.secret);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(setup.recoveryCodes);
  const code = within(dialog).getByLabelText('Code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await user.type(code, '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Switch On' }));
  await waitFor(() => expect(alerts).toEqual(['Second factor switched on']));
  expect(sent).toEqual([{ code: '123456' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('has a link that opens the app on a phone, which cannot scan its own screen', async () => {
  await openDialog({});
  const link = await screen.findByRole('link', { name: 'Open in an app on this device' });
  expect(link).toHaveAttribute('href', setup.uri);
});

test('copies the recovery codes, one in each line', async () => {
  const { user, alerts } = await openDialog({});
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(setup.recoveryCodes.join('\n'));
  expect(alerts).toEqual([]);
});

test('alerts that copying failed when there is no clipboard', async () => {
  const { user, alerts } = await openDialog({});
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to copy']));
});

test('alerts a wrong code, and shows the message under the field', async () => {
  const { user, alerts } = await openDialog({
    adminConfirmSecondFactor: () => respondWithError('Invalid code', 'BAD_USER_INPUT', { code: 'Invalid code' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Switch On' }));
  expect(await screen.findByText('Code is required')).toBeVisible();
  expect(alerts).toEqual([]);
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Switch On' }));
  await waitFor(() => expect(alerts).toEqual(['Invalid code']));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/^Invalid code/));
  expect(screen.getByLabelText('Code')).toHaveValue('000000');
});

test.each([
  ['the message of the server', () => respondWithError('Too many attempts.', 'RATE_LIMITED'), 'Too many attempts.'],
  ['that it failed when no server responds', unreachable, 'Failed to switch on the second factor'],
])('alerts %s', async (_, adminConfirmSecondFactor, message) => {
  const { user, alerts } = await openDialog({ adminConfirmSecondFactor });
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('switches the second factor off with a code, and shows no secret', async () => {
  const sent: unknown[] = [];
  const { user, alerts } = await openDialog(
    {
      adminSetUpSecondFactor: () => respondWithError('On already', 'CONFLICT'),
      adminDropSecondFactor: (variables: object) => sent.push(variables) > 0,
    },
    true,
  );
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  expect(screen.queryByRole('img', { name: 'QR code' })).toBeNull();
  await user.type(code, '4821-0937-5510-2846-1173');
  await user.click(screen.getByRole('button', { name: 'Switch Off' }));
  await waitFor(() => expect(alerts).toEqual(['Second factor switched off']));
  expect(sent).toEqual([{ code: '4821-0937-5510-2846-1173' }]);
});

test('asks before it discards a code that was typed', async () => {
  const { user, questions } = await openDialog({});
  await user.type(await screen.findByLabelText('Code'), '12');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(questions).toEqual(['Discard your changes?']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('alerts a failure to open it', async () => {
  const { alerts } = await openDialog({ adminMe: unreachable });
  await waitFor(() => expect(alerts).toEqual(['Failed to open the second factor']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
