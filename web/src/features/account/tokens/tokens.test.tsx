import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paste } from '../../../test/enter.js';
import { observeInView } from '../../../test/into-view.js';
import { respondWithError, unreachable, type Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const TOKEN = `mq_${'a'.repeat(43)}`;
const DAY_MS = 24 * 60 * 60 * 1000;

const aToken = (overrides = {}) => ({
  id: 'token-1',
  name: 'Accounting',
  scope: 'read',
  createdAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2099-07-30T10:00:00.000Z',
  lastUsedAt: null,
  prefix: 'mq_abcdef',
  ...overrides,
});
const used = aToken({ id: 'token-2', name: 'Website', scope: 'write', lastUsedAt: '2026-05-30T18:30:00.000Z' });
const old = aToken({ id: 'token-3', name: 'Old One', expiresAt: '2026-05-02T10:00:00.000Z' });

async function open(server: Resolvers = {}, options: { agrees?: boolean } = {}) {
  observeInView();
  const app = renderApp({
    at: '/account',
    signedInAs: 'user',
    server: { accessTokens: () => [aToken(), used, old], ...server },
    ...options,
  });
  const section = within(await screen.findByRole('region', { name: 'Access Tokens' }));
  const button = (name: string) => section.findByRole('button', { name });
  return { ...app, section, button };
}

/** Opens the form, and enters a name. */
async function fill(server: Resolvers, options: { agrees?: boolean } = {}) {
  const app = await open(server, options);
  await app.user.click(await app.button('New Token'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Access Token' }));
  await paste(app.user, dialog.getByLabelText('Name'), ' Reports ');
  const create = () => app.user.click(dialog.getByRole('button', { name: 'Create Token' }));
  return { ...app, dialog, create };
}

afterEach(() => void jest.restoreAllMocks());

test('lists the tokens with their scope, beginning, end and last use', async () => {
  const { section } = await open();
  const entries = await section.findAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('AccountingReadmq_abcdef…, expires on Jul 30, 2099Never used');
  expect(entries[1]).toHaveTextContent('WebsiteRead and write');
  expect(entries[1]).toHaveTextContent('Last used May 30, 2026, 11:30 AM');
  expect(entries[2]).toHaveTextContent('Old OneExpiredmq_abcdef…, expired on May 2, 2026');
});

test('fetches nothing until the section is near the visible part of the page', async () => {
  const accessTokens = jest.fn(() => []);
  renderApp({ at: '/account', signedInAs: 'user', server: { accessTokens } });
  expect(await screen.findByRole('region', { name: 'Access Tokens' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Delete Account' })).toBeVisible();
  expect(accessTokens).not.toHaveBeenCalled();
});

test('creates a token that may only read for 90 days, unless others are chosen, shows it once and lists it', async () => {
  const accessTokens = jest.fn(() => [used]);
  const inputs: { name: string; scope: string; expiresAt: string }[] = [];
  const createAccessToken = ({ input }: { input: (typeof inputs)[number] }) => {
    inputs.push(input);
    return { token: TOKEN, accessToken: aToken({ id: 'new', ...input }) };
  };
  const { user, dialog, create, section } = await fill({ accessTokens, createAccessToken });
  expect(dialog.getByRole('radio', { name: 'Read' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: '90 days' })).toBeChecked();
  const before = Date.now();
  await create();
  const shown = within(await screen.findByRole('dialog', { name: 'Access Token' }));
  const after = Date.now();
  expect(shown.getByLabelText('Access Token')).toHaveValue(TOKEN);
  expect(shown.getByText('Copy the token now: it is not shown again.')).toBeVisible();
  expect(inputs).toMatchObject([{ name: 'Reports', scope: 'read' }]);
  const end = Date.parse(inputs[0]!.expiresAt);
  expect(end).toBeGreaterThanOrEqual(before + 90 * DAY_MS);
  expect(end).toBeLessThanOrEqual(after + 90 * DAY_MS);

  await user.click(shown.getByRole('button', { name: 'Copy Access Token' }));
  expect(await shown.findByText('Copied.')).toHaveRole('status');
  expect(await navigator.clipboard.readText()).toBe(TOKEN);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByDisplayValue(TOKEN)).toBeNull();
  expect(section.getAllByRole('listitem').map((entry) => entry.querySelector('strong')!.textContent)).toEqual([
    'Reports',
    'Website',
  ]);
  expect(accessTokens).toHaveBeenCalledTimes(1);
});

test('creates a token with another scope and end', async () => {
  const inputs: { scope: string; expiresAt: string }[] = [];
  const { user, dialog, create } = await fill({
    createAccessToken: ({ input }: { input: (typeof inputs)[number] }) => {
      inputs.push(input);
      return { token: TOKEN, accessToken: aToken({ id: 'new' }) };
    },
  });
  await user.click(dialog.getByRole('radio', { name: 'Read and write' }));
  await user.click(dialog.getByRole('radio', { name: '365 days' }));
  await create();
  await screen.findByRole('dialog', { name: 'Access Token' });
  expect(inputs[0]!.scope).toBe('write');
  expect(Date.parse(inputs[0]!.expiresAt) - Date.now()).toBeGreaterThan(364 * DAY_MS);
});

test('asks before Escape closes it with a token that was not copied', async () => {
  const createAccessToken = () => ({ token: TOKEN, accessToken: aToken({ id: 'new' }) });
  const { user, create, questions } = await fill({ createAccessToken }, { agrees: false });
  await create();
  await screen.findByRole('dialog', { name: 'Access Token' });
  await user.keyboard('{Escape}');
  expect(questions).toEqual(['The token is not shown again. Have you copied it?']);
  expect(screen.getByDisplayValue(TOKEN)).toBeVisible();
});

test('selects the token where it cannot be copied', async () => {
  const createAccessToken = () => ({ token: TOKEN, accessToken: aToken({ id: 'new' }) });
  const { user, create, alerts } = await fill({ createAccessToken });
  await create();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Copy Access Token' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to copy the token']));
  const field = screen.getByDisplayValue<HTMLInputElement>(TOKEN);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, TOKEN.length]);
});

test('shows what is wrong with a name, before and after it is sent', async () => {
  const message = 'Name can have up to 100 characters';
  const { user, dialog, create, alerts } = await fill({
    createAccessToken: () => respondWithError(message, 'BAD_USER_INPUT', { name: message }),
  });
  const name = dialog.getByLabelText('Name');
  await user.clear(name);
  await create();
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await paste(user, name, 'Reports');
  await create();
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(name).toHaveAccessibleDescription(new RegExp(`^${message}`));
});

test('alerts that there are ten tokens already, and leaves the form open', async () => {
  const message = 'You have 10 access tokens already';
  const { create, dialog, alerts } = await fill({ createAccessToken: () => respondWithError(message, 'CONFLICT') });
  await create();
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(dialog.getByLabelText('Name')).toHaveValue(' Reports ');
});

test('asks before the form is closed with what was entered', async () => {
  const { user, questions } = await fill({});
  await user.keyboard('{Escape}');
  expect(questions).toEqual(['Discard your changes?']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deletes a token after a confirmation, without fetching the list', async () => {
  const accessTokens = jest.fn(() => [aToken(), used]);
  const { user, button, section, questions } = await open({
    accessTokens,
    deleteAccessToken: ({ id }: { id: string }) => id,
  });
  await user.click(await button('Delete Accounting'));
  expect(await section.findByText('Deleted.')).toHaveRole('status');
  expect(questions).toEqual(['Are you sure you want to delete Accounting? Programs that use it lose access at once.']);
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  expect(accessTokens).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(section.getByRole('button', { name: 'New Token' })).toHaveFocus());
});

test('deletes nothing without the confirmation', async () => {
  const deleteAccessToken = jest.fn();
  const { user, button, questions } = await open({ deleteAccessToken }, { agrees: false });
  await user.click(await button('Delete Accounting'));
  expect(questions).toHaveLength(1);
  expect(deleteAccessToken).not.toHaveBeenCalled();
});

test('alerts that a token could not be deleted, and leaves it in the list', async () => {
  const { user, button, section, alerts } = await open({ deleteAccessToken: unreachable });
  await user.click(await button('Delete Accounting'));
  await waitFor(() => expect(alerts).toEqual(['Failed to delete the token']));
  expect(section.getAllByRole('listitem')).toHaveLength(3);
});

test('lists no token any more that a new password has ended', async () => {
  let tokens = [used];
  const { user, section } = await open({
    accessTokens: () => tokens,
    changePassword: () => ((tokens = []), 'new-token'),
  });
  await section.findByRole('listitem');
  const password = within(screen.getByRole('region', { name: 'Password' }));
  await paste(user, password.getByLabelText('Old Password'), 'secret123');
  await paste(user, password.getByLabelText('New Password'), 'new-secret');
  await paste(user, password.getByLabelText('Confirm Password'), 'new-secret');
  await user.click(password.getByRole('button', { name: 'Save' }));
  await password.findByText(/^Password changed/);
  await waitFor(() => expect(section.queryByRole('listitem')).toBeNull());
});

test('offers to try again where the tokens could not be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { user, section, button } = await open({ accessTokens: () => (++calls === 1 ? unreachable() : [used]) });
  expect(await section.findByText('Your access tokens could not be loaded.')).toBeVisible();
  await user.click(await button('Try Again'));
  expect(await section.findByRole('listitem')).toBeVisible();
});
