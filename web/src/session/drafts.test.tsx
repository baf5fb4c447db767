import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay, today } from '../lib/dates.js';
import { furtherAction } from '../test/further-action.js';
import { observeInView } from '../test/into-view.js';
import { aBooking, aReview, aReviewPage, aService, aUser, respondWithError, type Caller } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';
import { fill } from '../test/service-form.js';

type User = ReturnType<typeof renderApp>['user'];

const day = today('America/Los_Angeles');
const soon = addDays(day, 10);
const over = () => respondWithError('Please sign in', 'UNAUTHENTICATED');
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const openTab = async (user: User, name: RegExp) => user.click(await screen.findByRole('tab', { name }));
const write = async (user: User, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

interface Form {
  name: string;
  role: 'user' | 'provider';
  /** from the dashboard */
  open: (user: User) => Promise<void>;
  fill: (user: User) => Promise<void>;
  /** the button that sends it, and the server then finds that the session is over */
  send: string;
  /** the texts of its fields */
  expected: Record<string, string>;
}

const bookingsOf = { user: 'My Bookings', provider: 'Dashboard' };
const reason = (role: Form['role'], send: string): Form => ({
  name: 'reason',
  role,
  open: (user) => (role === 'provider' ? openTab(user, /^bookings/i) : Promise.resolve()),
  fill: async (user) => {
    await press(user, 'Add a Reason');
    await write(user, 'Reason', 'We are on holiday.');
  },
  send,
  expected: { Reason: 'We are on holiday.' },
});

const FORMS: Form[] = [
  {
    name: 'service',
    role: 'provider',
    open: async (user) => {
      await openTab(user, /^services/i);
      await press(user, 'Add New Service');
    },
    fill: async (user) => {
      await user.keyboard('{Escape}');
      await fill(user);
      await user.type(screen.getByLabelText('Features'), '{Enter}');
    },
    send: 'Save Service',
    expected: { Title: 'Lantern Party', Category: 'Birthday Parties', Description: 'A hundred lights.', Price: '99.5' },
  },
  {
    name: 'slot',
    role: 'provider',
    open: async (user) => {
      await openTab(user, /^slots/i);
      await press(user, 'Add Time Slot');
    },
    fill: async (user) => {
      await write(user, 'Date', formatDay(soon));
      await write(user, 'Start Time', '09:00');
      await write(user, 'End Time', '11:30');
      await user.click(screen.getByLabelText('Repeat weekly'));
    },
    send: 'Save Slot',
    expected: {
      Date: formatDay(soon),
      'Start Time': '09:00',
      'End Time': '11:30',
      Until: formatDay(addDays(soon, 77)),
    },
  },
  {
    name: 'answer',
    role: 'provider',
    open: (user) => press(user, /^Answer/),
    fill: (user) => write(user, 'Answer', 'Thank you!'),
    send: 'Save Answer',
    expected: { Answer: 'Thank you!' },
  },
  {
    name: 'profile',
    role: 'user',
    open: async (user) => user.click(await screen.findByRole('link', { name: /Account$/ })),
    fill: (user) => write(user, 'Full Name', 'Sam O.'),
    send: 'Save',
    expected: { 'Full Name': 'Sam O.' },
  },
  {
    name: 'review',
    role: 'user',
    open: (user) => press(user, 'Write a Review'),
    fill: async (user) => {
      await user.click(await screen.findByRole('radio', { name: '4 stars' }));
      await write(user, 'Review', 'Lovely.');
    },
    send: 'Save Review',
    expected: { Review: 'Lovely.' },
  },
  {
    name: 'proposal',
    role: 'user',
    open: (user) => furtherAction(user, 'Propose a Change', 2),
    fill: async (user) => {
      await user.click(await screen.findByRole('radio', { name: 'Call off' }));
      await write(user, 'Message', 'It rains.');
    },
    send: 'Send Proposal',
    expected: { Message: 'It rains.' },
  },
  {
    name: 'message',
    role: 'user',
    open: async (user) => user.click((await screen.findAllByRole('button', { name: 'Messages' }))[0]!),
    fill: (user) => write(user, 'Message', 'Is there a tent?'),
    send: 'Send',
    expected: { Message: 'Is there a tent?' },
  },
  reason('provider', 'Decline'),
  reason('user', 'Cancel Booking'),
];

const server = (role: Form['role']) => {
  const past = addDays(day, -3);
  const account = aUser({ role, emailVerified: true });
  return {
    me: () => account,
    login: () => ({ token: 'fresh-token', user: account }),
    services: () => [],
    myBookings: () => [
      aBooking({ eventDate: soon }),
      aBooking({ id: 'booking-2', eventDate: soon, status: 'confirmed' }),
      aBooking({ id: 'booking-3', eventDate: past, status: 'completed' }),
    ],
    providerServices: () => [],
    providerSlots: () => [],
    providerBookings: () => [aBooking({ eventDate: soon })],
    reviews: () => aReviewPage([aReview()]),
    messages: () => [],
    createService: over,
    createSlots: over,
    answerReview: over,
    updateProfile: over,
    reviewBooking: over,
    proposeChange: over,
    sendMessage: over,
    updateBookingStatus: over,
    cancelBooking: over,
  };
};

const start = ({ role }: Form, resolvers = {}) => {
  observeInView();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const at = role === 'user' ? '/user/dashboard' : '/provider/dashboard';
  return renderApp({ at, signedInAs: role, server: { ...server(role), ...resolvers } });
};

async function signInAgain(user: User, role: Form['role']) {
  await user.click(await screen.findByRole('radio', { name: role === 'user' ? 'Customer' : 'Provider' }));
  await user.type(screen.getByLabelText('Email'), 'sam@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret123');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('link', { name: bookingsOf[role] }));
}

const drafts = () => JSON.parse(localStorage.getItem('drafts') ?? '[]') as object[];
const firstOf = async (label: string) => (await screen.findAllByLabelText(label))[0]!;

async function expectFilled({ expected }: Form) {
  for (const [label, text] of Object.entries(expected)) {
    await waitFor(async () => expect(await firstOf(label)).toHaveValue(text));
  }
}

afterEach(() => void jest.restoreAllMocks());

test.each(FORMS)('restores a $name of a $role after the session has ended', async (form) => {
  const { user, path, questions } = start(form);
  await form.open(user);
  await form.fill(user);
  await user.click((await screen.findAllByRole('button', { name: form.send }))[0]!);
  await waitFor(() => expect(path()).toBe('/login'));
  const asked = questions.length;
  await signInAgain(user, form.role);
  await form.open(user);
  await expectFilled(form);
  expect(questions.slice(asked)).toEqual([]);
});

const SERVICE = FORMS[0]!;

test('restores features, and removes what was typed once it has been saved', async () => {
  const saved: object[] = [];
  const createService = ({ input }: { input: object }) => {
    saved.push(input);
    return saved.length === 1 ? over() : aService();
  };
  const { user, path } = start(SERVICE, { createService });
  await SERVICE.open(user);
  await SERVICE.fill(user);
  await press(user, 'Save Service');
  await waitFor(() => expect(path()).toBe('/login'));
  await signInAgain(user, 'provider');
  await SERVICE.open(user);
  expect(await screen.findByRole('button', { name: 'Remove Music' })).toBeVisible();
  await press(user, 'Save Service');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual(saved[0]);
  await waitFor(() => expect(drafts()).toEqual([]));
});

test('removes what was typed when the user agrees to discard it, and at the logout', async () => {
  const { user, questions } = start(SERVICE);
  await SERVICE.open(user);
  await write(user, 'Title', 'Lantern Party');
  expect(drafts()).toMatchObject([{ form: 'service new', accountId: 'user-1', fields: { title: 'Lantern Party' } }]);
  await user.keyboard('{Escape}');
  expect(questions).toEqual(['Discard your changes?']);
  expect(drafts()).toEqual([]);
  await press(user, 'Add New Service');
  expect(await screen.findByLabelText('Title')).toHaveValue('');
  await write(user, 'Title', 'Picnic');
  await press(user, 'Logout');
  await screen.findByRole('link', { name: 'Login' });
  expect(localStorage.getItem('drafts')).toBeNull();
});

test('shows what an account has typed to no other account', async () => {
  const other = aUser({ id: 'user-2', role: 'provider' });
  const { user, path } = start(SERVICE, { login: () => ({ token: 'fresh-token', user: other }) });
  await SERVICE.open(user);
  await SERVICE.fill(user);
  await press(user, 'Save Service');
  await waitFor(() => expect(path()).toBe('/login'));
  await signInAgain(user, 'provider');
  await SERVICE.open(user);
  expect(await screen.findByLabelText('Title')).toHaveValue('');
  expect(drafts()).toHaveLength(1);
});

test('shows a reason again after a look at another tab, and removes it with the decision', async () => {
  const form = reason('provider', 'Decline');
  const { user } = start(form, { updateBookingStatus: () => aBooking({ status: 'cancelled' }) });
  await form.open(user);
  await form.fill(user);
  await openTab(user, /^services/i);
  await openTab(user, /^bookings/i);
  const field = await screen.findByLabelText('Reason');
  expect(field).toHaveValue('We are on holiday.');
  expect(field).not.toHaveFocus();
  await press(user, 'Decline');
  await waitFor(() => expect(drafts()).toEqual([]));
});

test('retains what was typed when the session ends in another tab', async () => {
  const { user } = start(SERVICE);
  await SERVICE.open(user);
  await write(user, 'Title', 'Lantern Party');
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(within(screen.getByRole('dialog')).getByLabelText('Title')).toBeVisible();
  expect(drafts()).toHaveLength(1);
});

test('stores nothing that is typed after a logout in another tab', async () => {
  const { user } = start(SERVICE);
  await SERVICE.open(user);
  await write(user, 'Title', 'Lantern');
  localStorage.clear();
  await user.type(screen.getByLabelText('Title'), ' Party');
  expect(drafts()).toEqual([]);
});

test('restores a profile after a reload on which the account is known later than what the form shows', async () => {
  let arrive = () => {};
  const account = aUser({ emailVerified: true });
  const me = (_: object, { operationName }: Caller) =>
    operationName === 'Me' ? new Promise((resolve) => (arrive = () => resolve(account))) : account;
  const draft = { form: 'profile', accountId: account.id, fields: { name: 'Sam O.' }, at: Date.now() };
  const stored = { account: JSON.stringify(account), drafts: JSON.stringify([draft]) };
  renderApp({ at: '/account', signedInAs: 'user', stored, server: { ...server('user'), me } });
  await screen.findByRole('region', { name: 'Profile' });
  await act(async () => arrive());
  expect(screen.getByLabelText('Full Name')).toHaveValue('Sam O.');
});
