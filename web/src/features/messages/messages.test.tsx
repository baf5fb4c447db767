import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { notifyConnected } from '../../graphql/live-connection.js';
import { paste } from '../../test/enter.js';
import { furtherAction } from '../../test/further-action.js';
import { aBooking, aMessage, aProvider, aUser, respondWithError } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const soon = () => new Date(Date.now() + 9 * 24 * 3600 * 1000).toISOString().slice(0, 10);
const booking = (overrides = {}) => aBooking({ eventDate: soon(), ...overrides });

const open = (messages: object[], server = {}, bookings = [booking()], at = '/user/dashboard') =>
  renderApp({
    at,
    signedInAs: 'user',
    server: { myBookings: () => bookings, messages: () => messages, readMessages: () => booking(), ...server },
  });

const openAsProvider = (bookings: object[], server = {}, at = '/provider/dashboard?tab=bookings') =>
  renderApp({
    at,
    signedInAs: 'provider',
    server: {
      me: () => aUser({ id: 'provider-1', role: 'provider' }),
      providerServices: () => [],
      providerSlots: () => [],
      providerBookings: () => bookings,
      ...server,
    },
  });

const openThread = async (user: ReturnType<typeof renderApp>['user']) => {
  await furtherAction(user, 'Messages');
  return screen.findByRole('dialog', { name: 'Messages' });
};

test('shows the messages of a booking in the order in which they were sent, with links and without markup', async () => {
  const { user } = open([
    aMessage({ id: 'message-2', by: 'customer', text: '<b>Bold?</b> See https://example.com/a.' }),
    aMessage(),
  ]);
  const dialog = await openThread(user);
  const items = await within(dialog).findAllByRole('listitem');
  expect(items[0]).toHaveTextContent(/^Maya Lindqvist: The garden has a tent\./);
  expect(items[1]).toHaveTextContent(/^You: <b>Bold\?<\/b> See https:\/\/example\.com\/a\./);
  const link = within(dialog).getByRole('link');
  expect(link).toHaveAttribute('href', 'https://example.com/a');
  expect(link).toHaveAttribute('rel', 'nofollow noopener');
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveFocus());
});

test('offers to try again if the messages cannot be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const messages = () => (++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : [aMessage()]);
  const { user } = open([], { messages });
  const dialog = within(await openThread(user));
  expect(await dialog.findByText('The messages could not be loaded')).toBeVisible();
  expect(dialog.queryByText('No messages yet.')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('The garden has a tent.')).toBeVisible();
});

test('shows a booking with unread messages on top, and marks them as read when the thread is opened', async () => {
  const read: object[] = [];
  const readMessages = (args: object) => read.push(args) && booking({ unreadMessages: 0 });
  const { user } = open([aMessage()], { readMessages }, [booking({ unreadMessages: 2 })]);
  const title = await screen.findByRole('heading', { name: 'To do (1)' });
  const button = await screen.findByRole('button', { name: /^Messages\s?, 2 unread$/ });
  expect(within(screen.getByRole('article')).getByText('2 unread messages')).toBeVisible();
  expect(read).toEqual([]);
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Messages' });
  await waitFor(() => expect(read).toEqual([{ bookingId: 'booking-1' }]));
  await waitFor(() => expect(title).toHaveTextContent('To do (0)'));
  expect(screen.queryByText('2 unread messages')).toBeNull();
  // The button remains, so that it can take the focus again.
  expect(button).toHaveAccessibleName('Messages');
});

test('sends a message, shows it at once, and leaves the focus in the empty field', async () => {
  const sent: object[] = [];
  const sendMessage = (args: { text: string }) =>
    sent.push(args) && aMessage({ id: 'message-2', by: 'customer', text: args.text });
  const { user, alerts } = open([aMessage()], { sendMessage });
  const dialog = await openThread(user);
  const field = within(dialog).getByRole('textbox', { name: 'Message' });
  await user.type(field, ' Is there parking? ');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Is there parking?')).toBeVisible();
  expect(sent).toEqual([{ bookingId: 'booking-1', text: 'Is there parking?' }]);
  expect(field).toHaveValue('');
  await waitFor(() => expect(field).toHaveFocus());
  expect(alerts).toEqual([]);
});

test('has a field that grows with the text, and shrinks when it was sent', async () => {
  const sendMessage = (args: { text: string }) => aMessage({ id: 'message-2', by: 'customer', text: args.text });
  const { user } = open([], { sendMessage });
  const dialog = within(await openThread(user));
  const field = dialog.getByRole('textbox', { name: 'Message' });
  await paste(user, field, `Hello!\n\n${'How far is it? '.repeat(4)}`);
  expect(field).toHaveAttribute('rows', '5');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field).toHaveAttribute('rows', '1'));
});

test('asks for a text, and shows a rejection as an alert with the text unchanged', async () => {
  const sendMessage = () => respondWithError('Too many attempts. Please try again in 5 minutes.', 'RATE_LIMITED');
  const { user, alerts } = open([], { sendMessage });
  const dialog = await openThread(user);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Message is required')).toBeVisible();
  const field = within(dialog).getByRole('textbox', { name: 'Message' });
  await user.type(field, 'Hello');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(alerts).toEqual(['Too many attempts. Please try again in 5 minutes.']));
  expect(field).toHaveValue('Hello');
});

test('shows a text that was not sent again when the thread is opened again', async () => {
  const { user } = open([]);
  const dialog = await openThread(user);
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Is there');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openThread(user);
  expect(within(again).getByRole('textbox', { name: 'Message' })).toHaveValue('Is there');
});

test('shows and announces a message that arrives while the thread is open', async () => {
  let publish = (_: object) => {};
  const messageSent = () => new Promise((resolve) => (publish = resolve));
  const { user } = open([aMessage()], { messageSent });
  const dialog = await openThread(user);
  await within(dialog).findByText('The garden has a tent.');
  await act(async () => publish(aMessage({ id: 'message-2', text: 'And a pavilion.' })));
  expect(await within(dialog).findByText('And a pavilion.')).toBeVisible();
  expect(await within(dialog).findByText('New message from Maya Lindqvist: And a pavilion.')).toHaveAttribute(
    'role',
    'status',
  );
});

test('fetches older messages on request', async () => {
  const all = Array.from({ length: 60 }, (_, n) => aMessage({ id: `message-${60 - n}`, text: `Text ${60 - n}` }));
  const messages = ({ first, before }: { first: number; before?: string }) => {
    const from = before ? all.findIndex(({ id }) => id === before) + 1 : 0;
    return all.slice(from, from + first);
  };
  const { user } = open([], { messages });
  const dialog = await openThread(user);
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));
  expect(within(dialog).queryByText('Text 10')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Show older messages' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(60));
  expect(within(dialog).getAllByRole('listitem')[0]).toHaveTextContent('Text 1');
  expect(within(dialog).queryByRole('button', { name: 'Show older messages' })).toBeNull();
  // After a reconnection the newest are fetched again.
  await act(async () => notifyConnected());
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));
  expect(await within(dialog).findByRole('button', { name: 'Show older messages' })).toBeVisible();
});

test.each([
  [
    '30 days after the event',
    booking({ eventDate: '2026-01-01' }),
    'Messages can be sent until 30 days after the event.',
  ],
  [
    'once the other account was deleted',
    booking({ provider: aProvider({ id: null, name: 'Deleted user' }) }),
    'The other account was deleted, so that it receives no messages.',
  ],
])('shows the messages without a field %s', async (_, one, text) => {
  const { user } = open([aMessage()], {}, [one]);
  const dialog = await openThread(user);
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(await within(dialog).findByText('The garden has a tent.')).toBeVisible();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('opens the thread to which a mail links, for a provider as well', async () => {
  openAsProvider(
    [booking()],
    { messages: () => [aMessage({ by: 'customer', text: 'Is there parking?' })] },
    '/provider/dashboard?tab=bookings&messages=booking-1',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Messages' });
  expect(await within(dialog).findByRole('listitem')).toHaveTextContent(/^Sam Okafor/);
});

const announced = (text: RegExp) =>
  screen.queryAllByRole('status', { hidden: true }).filter(({ textContent }) => text.test(textContent));

test('announces a message that arrives, and nothing when the booking is the same as before', async () => {
  let publish = (_: object) => {};
  const bookingChanged = () => new Promise((resolve) => (publish = resolve));
  open([], { bookingChanged });
  await screen.findByRole('article');
  await act(async () => publish(booking()));
  expect(announced(/Garden Wedding/)).toHaveLength(0);

  cleanup();
  open([], { bookingChanged });
  await screen.findByRole('article');
  await act(async () => publish(booking({ unreadMessages: 1 })));
  expect(await screen.findByRole('heading', { name: 'To do (1)' })).toBeVisible();
  expect(announced(/^Garden Wedding: new message$/)).toHaveLength(1);
});

test.each([
  ['a message that arrives', { unreadMessages: 1 }, /^New message about Garden Wedding for Sam Okafor$/, 1],
  ['no change of the booking', {}, /Garden Wedding/, 0],
])('announces %s to the provider', async (_, change, text, count) => {
  let publish = (_: object) => {};
  openAsProvider([booking()], { bookingChanged: () => new Promise((resolve) => (publish = resolve)) });
  await screen.findByRole('article');
  await act(async () => publish(booking(change)));
  expect(announced(text)).toHaveLength(count);
});

test('counts unread messages of a provider on the tab, together with the pending bookings', async () => {
  openAsProvider([
    booking({ unreadMessages: 2 }),
    booking({ id: 'booking-2', status: 'confirmed', unreadMessages: 1 }),
  ]);
  const tab = await screen.findByRole('tab', { name: 'Bookings' });
  expect(tab).toHaveTextContent('Bookings4');
  expect(tab).toHaveAccessibleDescription('1 pending, 3 unread messages');
});
