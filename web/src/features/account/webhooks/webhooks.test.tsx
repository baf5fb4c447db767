import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paste } from '../../../test/enter.js';
import { observeInView } from '../../../test/into-view.js';
import { respondWithError, unreachable, type Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';
import { KINDS } from './kinds.js';

const SECRET = 'whsec_c2VjcmV0';

const aWebhook = (overrides = {}) => ({
  id: 'webhook-1',
  url: 'https://shop.example/hooks',
  kinds: KINDS,
  active: true,
  disabledReason: null,
  failures: 0,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...overrides,
});

const aDelivery = (overrides = {}) => ({
  id: 'delivery-1',
  kind: 'booking.requested',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  responseStatus: 204,
  failure: null,
  at: '2026-05-30T18:30:00.000Z',
  ...overrides,
});

const aPage = (...nodes: object[]) => ({ nodes, endCursor: null, hasNextPage: false, totalCount: nodes.length });

async function open(server: Resolvers = {}, options: { agrees?: boolean } = {}) {
  observeInView();
  const app = renderApp({
    at: '/account',
    signedInAs: 'provider',
    server: { accessTokens: () => [], webhooks: () => [aWebhook()], ...server },
    ...options,
  });
  const section = within(await screen.findByRole('region', { name: 'Webhooks' }));
  const press = async (name: string) => app.user.click(await section.findByRole('button', { name }));
  return { ...app, section, press };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(() => void jest.restoreAllMocks());

test('is for providers only', async () => {
  observeInView();
  renderApp({ at: '/account', signedInAs: 'user', server: { accessTokens: () => [] } });
  expect(await screen.findByRole('region', { name: 'Access Tokens' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull();
});

test.each([
  [{}, 'All kinds', ''],
  [{ kinds: ['booking.moved', 'message.sent'] }, 'booking.moved, message.sent', ''],
  [{ failures: 1 }, 'All kinds', 'The last attempt failed.'],
  [{ failures: 12 }, 'All kinds', 'The last 12 attempts failed.'],
  [{ active: false }, 'All kinds', ''],
  [
    { active: false, disabledReason: 'gone', failures: 1 },
    'All kinds',
    'Switched off, because its address responded that it is gone (410).',
  ],
  [
    { active: false, disabledReason: 'failures', failures: 100 },
    'All kinds',
    'Switched off, because 100 attempts in a row have failed.',
  ],
])('shows the kinds and the state of a webhook: %j', async (overrides, kinds, trouble) => {
  const { section } = await open({ webhooks: () => [aWebhook(overrides)] });
  const [title, ...texts] = [...(await section.findByRole('listitem')).firstElementChild!.children];
  expect(title).toHaveTextContent('https://shop.example/hooks');
  expect(texts.map(({ textContent }) => textContent)).toEqual([kinds, trouble].filter(Boolean));
  const isOn = (overrides as { active?: boolean }).active !== false;
  expect(section.getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(isOn);
});

test('creates a webhook for the kinds that are chosen, shows its secret once and lists it', async () => {
  const webhooks = jest.fn(() => [] as object[]);
  const inputs: object[] = [];
  const createWebhook = ({ input }: { input: object }) => {
    inputs.push(input);
    return { webhook: aWebhook(input), secret: SECRET };
  };
  const { user, section, press } = await open({ webhooks, createWebhook });
  await press('New Webhook');
  const form = await dialog('New Webhook');
  await paste(user, form.getByLabelText('URL'), ' https://shop.example/hooks ');
  for (const box of form.getAllByRole('checkbox')) {
    expect(box).toBeChecked();
    await user.click(box);
  }
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  expect(await form.findByText('Please choose at least one kind')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'booking.confirmed' }));
  await user.click(form.getByRole('checkbox', { name: 'review.received' }));
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));

  const shown = await dialog('Signing Secret');
  expect(shown.getByLabelText('Signing Secret')).toHaveValue(SECRET);
  expect(inputs).toEqual([{ url: 'https://shop.example/hooks', kinds: ['booking.confirmed', 'review.received'] }]);
  await user.click(shown.getByRole('button', { name: 'Copy Signing Secret' }));
  await shown.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(section.getByRole('listitem')).toHaveTextContent('booking.confirmed, review.received');
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  expect(webhooks).toHaveBeenCalledTimes(1);
});

test('shows under the address why the server rejects it', async () => {
  const message = 'URL must not lead to a private address';
  const { user, press, alerts } = await open({
    createWebhook: () => respondWithError(message, 'BAD_USER_INPUT', { url: message }),
  });
  await press('New Webhook');
  const form = await dialog('New Webhook');
  const url = form.getByLabelText('URL');
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  await waitFor(() => expect(url).toHaveAccessibleDescription('URL is required'));
  await paste(user, url, 'https://127.0.0.1/');
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(url).toHaveAccessibleDescription(message);
});

test('changes the address and the kinds of a webhook', async () => {
  const changes: object[] = [];
  const { user, section, press } = await open({
    webhooks: () => [aWebhook({ kinds: ['booking.moved'] })],
    updateWebhook: (change: { input: object }) => (changes.push(change), aWebhook(change.input)),
  });
  await press('Edit');
  const form = await dialog('Edit Webhook');
  expect(form.getByRole('checkbox', { name: 'booking.moved' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: 'message.sent' }));
  await user.clear(form.getByLabelText('URL'));
  await paste(user, form.getByLabelText('URL'), 'https://new.example/');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('https://new.example/')).toBeVisible();
  expect(section.getByText('booking.moved, message.sent')).toBeVisible();
  const input = { url: 'https://new.example/', kinds: ['booking.moved', 'message.sent'] };
  expect(changes).toEqual([{ id: 'webhook-1', input }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('switches a webhook off and on again at once, which clears why the server had switched it off', async () => {
  const changes: object[] = [];
  const { user, section } = await open({
    webhooks: () => [aWebhook({ active: false, disabledReason: 'failures', failures: 100 })],
    updateWebhook: (change: { input: object }) => (changes.push(change), aWebhook(change.input)),
  });
  const active = await section.findByRole('switch', { name: 'Active' });
  expect(active).toHaveAccessibleDescription('https://shop.example/hooks');
  await user.click(active);
  await waitFor(() => expect(section.queryByText(/^Switched off/)).toBeNull());
  expect(active).toBeChecked();
  await user.click(active);
  await waitFor(() => expect(active).not.toBeChecked());
  expect(changes).toEqual([
    { id: 'webhook-1', input: { active: true } },
    { id: 'webhook-1', input: { active: false } },
  ]);
});

test('alerts that a webhook could not be switched, and shows it as it was', async () => {
  const { user, section, alerts } = await open({ updateWebhook: unreachable });
  const active = await section.findByRole('switch', { name: 'Active' });
  await user.click(active);
  await waitFor(() => expect(alerts).toEqual(['Failed to switch the webhook off']));
  await waitFor(() => expect(active).toBeChecked());
});

test('deletes a webhook after a confirmation, without fetching the list', async () => {
  const webhooks = jest.fn(() => [aWebhook()]);
  const deleteWebhook = ({ id }: { id: string }) => id;
  const { section, press, questions } = await open({ webhooks, deleteWebhook });
  await press('Delete');
  expect(await section.findByText('Deleted.')).toHaveRole('status');
  expect(questions).toEqual(['Are you sure you want to delete the webhook to https://shop.example/hooks?']);
  expect(section.queryByRole('listitem')).toBeNull();
  expect(webhooks).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(section.getByRole('button', { name: 'New Webhook' })).toHaveFocus());
});

test('lists the last 50 deliveries with what became of them', async () => {
  const asked: unknown[] = [];
  const { press } = await open({
    webhookDeliveries: (args: object) => {
      asked.push(args);
      return aPage(
        aDelivery({ id: 'a', status: 'waiting', attempts: 0, responseStatus: null, kind: 'message.sent' }),
        aDelivery({
          id: 'b',
          status: 'waiting',
          attempts: 3,
          responseStatus: 500,
          nextAttemptAt: '2026-05-30T19:30:00.000Z',
        }),
        aDelivery({ id: 'c' }),
        aDelivery({ id: 'd', status: 'failed', attempts: 8, responseStatus: null, failure: 'timeout' }),
      );
    },
  });
  await press('Deliveries');
  const shown = await dialog('Deliveries');
  const entries = await shown.findAllByRole('listitem');
  expect(entries.map(({ firstElementChild }) => firstElementChild!.textContent)).toEqual([
    'message.sentWaitingMay 30, 2026, 11:30\u00a0AM',
    'booking.requestedWaitingMay 30, 2026, 11:30\u00a0AMResponse 500, 3 attempts, next on May 30, 2026, 12:30\u00a0PM',
    'booking.requestedDeliveredMay 30, 2026, 11:30\u00a0AMResponse 204, 1 attempt',
    'booking.requestedFailedMay 30, 2026, 11:30\u00a0AMNo response (timeout), 8 attempts',
  ]);
  expect(asked[0]).toEqual({ webhookId: 'webhook-1', first: 50 });
});

test('sends a delivery again, and follows the first attempt', async () => {
  const resent: unknown[] = [];
  let delivery = aDelivery({ status: 'failed', attempts: 8, responseStatus: 500 });
  const { user, press } = await open({
    webhookDeliveries: () => aPage(delivery),
    resendDelivery: (args: object) => {
      resent.push(args);
      delivery = aDelivery();
      return aDelivery({ status: 'waiting', attempts: 0, responseStatus: null, nextAttemptAt: delivery.at });
    },
  });
  await press('Deliveries');
  const shown = await dialog('Deliveries');
  await user.click(await shown.findByRole('button', { name: 'Send Again' }));
  expect(await shown.findByText('Waiting')).toBeVisible();
  expect(await shown.findByText('Delivered')).toBeVisible();
  expect(resent).toEqual([{ id: 'delivery-1' }]);
});

test('alerts why a delivery could not be sent again', async () => {
  const message = 'The webhook is switched off';
  const { user, press, alerts } = await open({
    webhookDeliveries: () => aPage(aDelivery()),
    resendDelivery: () => respondWithError(message, 'CONFLICT'),
  });
  await press('Deliveries');
  await user.click(await screen.findByRole('button', { name: 'Send Again' }));
  await waitFor(() => expect(alerts).toEqual([message]));
});

test('sends a test, which is listed first', async () => {
  const { user, press } = await open({
    webhookDeliveries: () => aPage(),
    testWebhook: ({ id }: { id: string }) => aDelivery({ id: `test of ${id}`, kind: 'webhook.test' }),
  });
  await press('Deliveries');
  const shown = await dialog('Deliveries');
  expect(await shown.findByText('Nothing was sent in the last 30 days.')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Send Test' }));
  expect(await shown.findByRole('listitem')).toHaveTextContent('webhook.testDelivered');
  expect(shown.queryByText('Nothing was sent in the last 30 days.')).toBeNull();
});

test.each([
  ['webhooks', 'Your webhooks could not be loaded.'],
  ['webhookDeliveries', 'The deliveries could not be loaded.'],
])('offers to try again where %s could not be fetched', async (query, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { user, press } = await open({
    webhookDeliveries: () => aPage(aDelivery()),
    [query]: () => (++calls === 1 ? unreachable() : query === 'webhooks' ? [aWebhook()] : aPage(aDelivery())),
  });
  if (query === 'webhookDeliveries') await press('Deliveries');
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(await screen.findByText(query === 'webhooks' ? 'All kinds' : 'Delivered')).toBeVisible();
});
