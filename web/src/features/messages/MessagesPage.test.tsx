import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aMessage, aService, aThread, aUser, never, respondWithError } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';
import { sentence } from '../../test/sentence.js';

const words = (text: string, overrides = {}) => aMessage({ threadId: 'thread-1', bookingId: null, text, ...overrides });

const open = (threads: object[], server = {}, at = '/messages') =>
  renderApp({
    at,
    signedInAs: 'user',
    server: { threads: () => threads, thread: () => threads[0], readThread: () => aThread(), ...server },
  });

const row = (name: RegExp) => screen.findByRole('link', { name });

test('lists the threads of both sides with the last words, and what is unread', async () => {
  open([
    aThread({ unreadMessages: 2, messages: [words('Yes, we are.')] }),
    aThread({
      id: 'booking-2',
      bookingId: 'booking-2',
      customer: { id: 'user-2', name: 'Kim Ito' },
      lastMessageAt: '2024-06-20T10:05:00.000Z',
      messages: [words('See you then.', { id: 'message-2', by: 'provider' })],
    }),
  ]);
  const first = await row(/^Lindqvist Weddings/);
  expect(first).toHaveAttribute('href', '/messages/thread-1');
  expect(first).toHaveTextContent(/Garden Wedding.*Yes, we are\..*2 unread$/);
  const second = await row(/^Kim Ito/);
  expect(second).toHaveTextContent(/Jun 20, 2024.*You: See you then\.$/);
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});

test('says where to ask if there are no threads, and offers to try again if they cannot be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const threads = () => (++calls <= 2 ? respondWithError('Try later', 'SERVICE_UNAVAILABLE') : []);
  const { user } = open([], { threads });
  expect(await screen.findByText('Your messages could not be loaded')).toBeVisible();
  expect(screen.queryByText('No messages yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/services');
});

test('opens a thread like a chat by days, marks it as read, and sends', async () => {
  const read: object[] = [];
  const sent: object[] = [];
  const messages = [
    words('Yes, we are.', { id: 'message-2', at: '2026-06-21T10:00:00.000Z' }),
    words('Are you free?', { by: 'customer' }),
  ];
  const { user, alerts } = open([aThread({ unreadMessages: 1, messages })], {
    readThread: (args: object) => read.push(args) && aThread(),
    sendToThread: (args: { text: string }) => sent.push(args) && words(args.text, { id: 'message-3', by: 'customer' }),
  });
  await user.click(await row(/^Lindqvist Weddings/));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Lindqvist Weddings' });
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  const panel = within(heading.closest('section') as HTMLElement);
  const items = panel.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You: Are you free\?/),
    expect.stringMatching(/^Lindqvist Weddings: Yes, we are\./),
  ]);
  expect(items.map((item) => item.hasAttribute('data-own'))).toEqual([true, false]);
  await waitFor(() => expect(read).toEqual([{ id: 'thread-1' }]));
  await user.type(panel.getByRole('textbox', { name: 'Message' }), 'And parking?');
  await user.click(panel.getByRole('button', { name: 'Send' }));
  expect(await panel.findByText('And parking?')).toBeVisible();
  expect(sent).toEqual([{ id: 'thread-1', text: 'And parking?' }]);
  expect(alerts).toEqual([]);
});

test('shows no message of another thread in the open one', async () => {
  let publish = (_: object) => {};
  const threads = jest.fn(() => [aThread()]);
  open(
    [aThread()],
    { threads, messageSent: () => new Promise((resolve) => (publish = resolve)) },
    '/messages/thread-1',
  );
  await screen.findByRole('textbox', { name: 'Message' });
  const before = threads.mock.calls.length;
  await act(async () => publish(words('Elsewhere.', { id: 'message-3', threadId: 'thread-2' })));
  await waitFor(() => expect(threads.mock.calls.length).toBeGreaterThan(before));
  expect(screen.queryByText(/Elsewhere/)).toBeNull();
});

test('shows a message that arrives in the open thread', async () => {
  let publish = (_: object) => {};
  const messageSent = () => new Promise((resolve) => (publish = resolve));
  open([aThread()], { messageSent }, '/messages/thread-1');
  await screen.findByRole('textbox', { name: 'Message' });
  await act(async () => publish(words('Also on Sunday.', { id: 'message-2' })));
  expect(await screen.findByText('New message from Lindqvist Weddings: Also on Sunday.')).toHaveAttribute(
    'role',
    'status',
  );
});

test.each([
  ['90 days after the last message', aThread({ isOpen: false }), /until 90 days after the last one/],
  ['30 days after the event', aThread({ isOpen: false, bookingId: 'booking-1' }), /until 30 days after the event/],
  [
    'once the other account was deleted',
    aThread({
      isOpen: false,
      customer: { id: null, name: 'Deleted user' },
      provider: { ...aThread().provider, id: 'user-1' },
    }),
    /The other account was deleted/,
  ],
])('shows the messages without a field %s', async (_, thread, text) => {
  open([thread], {}, '/messages/thread-1');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('says that a thread does not exist', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  open([], { thread: () => respondWithError('Thread not found', 'NOT_FOUND') }, '/messages/thread-1');
  expect(await screen.findByText('Message not found')).toBeVisible();
});

const asked = (server = {}) => ({
  service: () => aService(),
  availableDates: () => [],
  provider: () => new Promise(() => {}),
  ...server,
});

test('asks about a service, and leads to the thread', async () => {
  const questions: object[] = [];
  const askQuestion = (args: object) => questions.push(args) && aThread();
  const app = open([aThread()], asked({ askQuestion }), '/ask/service-1');
  expect(await screen.findByText('Lindqvist Weddings')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message is required')).toBeVisible();
  await app.user.type(screen.getByRole('textbox', { name: 'Message' }), ' Are you free? ');
  await app.user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(app.path()).toBe('/messages/thread-1'));
  expect(questions).toEqual([{ serviceId: 'service-1', text: 'Are you free?' }]);
});

test('shows why a question was rejected, with the text unchanged', async () => {
  const askQuestion = () => respondWithError('Too many attempts. Please try again in 5 minutes.', 'RATE_LIMITED');
  const { user, alerts } = open([], asked({ askQuestion }), '/ask/service-1');
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await user.type(field, 'Are you free?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(alerts).toEqual(['Too many attempts. Please try again in 5 minutes.']));
  expect(field).toHaveValue('Are you free?');
});

test('leads a visitor over the login to the question', async () => {
  const login = () => ({ token: 'a-token', user: aUser() });
  const app = renderApp({ at: '/services/service-1', server: asked({ login, services: () => [] }) });
  await app.user.click(await screen.findByRole('link', { name: 'Ask a Question' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(await screen.findByText(sentence('Sign in to ask about Garden Wedding'))).toBeVisible();
  await app.user.type(screen.getByLabelText('Email'), 'sam@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'correct horse');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  const link = await screen.findByRole('link', { name: 'Continue with Garden Wedding' });
  expect(link).toHaveAttribute('href', '/ask/service-1');
});

test('offers no question about the own service', async () => {
  renderApp({
    at: '/services/service-1',
    signedInAs: 'provider',
    server: asked({ me: () => aUser({ id: 'provider-1', role: 'provider' }) }),
  });
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ask a Question' })).toBeNull();
});

test.each(['/user/dashboard', '/messages'])(
  'counts unread messages in the header of %s, again when one arrives',
  async (at) => {
    let unread = 1;
    let publish = (_: object) => {};
    const messageSent = () => new Promise((resolve) => (publish = resolve));
    open([], { threads: () => [aThread({ unreadMessages: unread })], messageSent }, at);
    expect(await screen.findByRole('link', { name: /^Messages\s*1?, 1 unread$/ })).toHaveAttribute('href', '/messages');
    unread = 2;
    await act(async () => publish(words('Hello')));
    expect(await row(/^Messages.*, 2 unread$/)).toBeVisible();
  },
);

test('counts a thread no more once it was opened', async () => {
  let unread = 1;
  const { user } = open([], {
    threads: () => [aThread({ unreadMessages: unread })],
    thread: () => aThread({ unreadMessages: unread }),
    readThread: () => aThread({ unreadMessages: (unread = 0) }),
  });
  expect(await row(/^Messages.*, 1 unread$/)).toBeVisible();
  await user.click(await row(/^Lindqvist Weddings/));
  expect(await row(/^Messages$/)).toHaveAttribute('href', '/messages');
});

test('shows more threads once, however often that is pressed', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => aThread({ id: `thread-${from + index}` }));
  const asked: unknown[] = [];
  const threads = ({ before }: { before?: string }) => asked.push(before) && (before ? page(51, 10) : page(1, 50));
  const { user } = open([], { threads });
  await user.dblClick(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(screen.getAllByText('Garden Wedding')).toHaveLength(60);
  expect(asked.filter(Boolean)).toEqual(['thread-50']);
});

/** Of a server with so many threads, the last word first. */
function manyThreads(count: number) {
  const all = Array.from({ length: count }, (_, index) =>
    aThread({
      id: `thread-${index + 1}`,
      lastMessageAt: new Date(Date.UTC(2026, 5, 20) - index * 60_000).toISOString(),
    }),
  );
  const threads = ({ before }: { before?: string }) => {
    const from = all.findIndex(({ id }) => id === before) + 1;
    return all.slice(from, from + 50);
  };
  return { all, threads };
}

const listed = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/messages/'));

test('leaves the threads that were added to the list when a message arrives', async () => {
  const { all, threads } = manyThreads(60);
  let publish = (_: object) => {};
  const { user } = open([], { threads, messageSent: () => new Promise((resolve) => (publish = resolve)) });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(listed()).toHaveLength(60));
  all.unshift({ ...all.splice(54, 1)[0]!, lastMessageAt: '2026-06-21T10:00:00.000Z' });
  await act(async () => publish(words('Hello', { threadId: 'thread-55' })));
  await waitFor(() => expect(listed()[0]).toBe('/messages/thread-55'));
  expect(listed()).toEqual(all.map(({ id }) => `/messages/${id}`));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('shows a thread far down in the list as read once it was opened', async () => {
  const { all, threads } = manyThreads(60);
  all[54] = { ...all[54]!, unreadMessages: 1 };
  const { user } = open([], {
    threads,
    thread: () => all[54],
    readThread: () => (all[54] = { ...all[54]!, unreadMessages: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await user.click(await row(/, 1 unread$/));
  await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread$/ })).toBeNull());
  expect(listed()).toHaveLength(60);
});

test('opens a thread while the list is not there yet', async () => {
  open([aThread()], { threads: never }, '/messages/thread-1');
  expect(await screen.findByText('The garden has a tent.')).toBeVisible();
});

test('leaves what was typed while a message was being sent', async () => {
  let respond = (_: object) => {};
  const sendToThread = () => new Promise((resolve) => (respond = resolve));
  const { user } = open([aThread()], { sendToThread }, '/messages/thread-1');
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await user.type(field, 'And parking?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Sending...' });
  await user.type(field, 'Thanks');
  await act(async () => respond(words('And parking?', { id: 'message-2', by: 'customer' })));
  await waitFor(() => expect(field).toHaveValue('Thanks'));
});
