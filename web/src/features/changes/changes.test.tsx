import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay, today } from '../../lib/dates.js';
import { furtherAction } from '../../test/further-action.js';
import { aBooking, aSlot, aUser, respondWithError } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const soon = addDays(today('America/Los_Angeles'), 10);
const slot = { id: 'slot-9', date: soon, startTime: '18:00', endTime: '22:00', endsNextDay: false };
const confirmed = (overrides = {}) => aBooking({ status: 'confirmed', eventDate: soon, ...overrides });
const proposed = (by: 'customer' | 'provider', overrides: { id?: string; proposal?: object } = {}) =>
  confirmed({
    proposal: { id: `proposal-of-${overrides.id ?? 'booking-1'}`, slot, by, message: 'Two hours later?' },
    ...overrides,
  });

const open = (bookings: object | object[], resolvers = {}) =>
  renderApp({
    at: '/user/dashboard',
    signedInAs: 'user',
    server: {
      myBookings: () => [bookings].flat(),
      availableDates: () => [soon],
      availableSlots: () => [slot],
      ...resolvers,
    },
  });

const openAsProvider = (bookings: object | object[], resolvers = {}) =>
  renderApp({
    at: '/provider/dashboard?tab=bookings',
    signedInAs: 'provider',
    server: {
      me: () => aUser({ id: 'provider-1', role: 'provider' }),
      providerServices: () => [],
      providerSlots: () => [aSlot({ date: soon })],
      providerBookings: () => [bookings].flat(),
      ...resolvers,
    },
  });

const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

async function chooseTime(user: ReturnType<typeof open>['user']) {
  const dialog = within(await screen.findByRole('dialog'));
  const [year, month, day] = soon.split('-');
  await user.type(dialog.getByRole('textbox', { name: 'Date' }), `${month}/${day}/${year}`);
  await user.click(await dialog.findByRole('radio', { name: '6:00 PM – 10:00 PM' }));
  return dialog;
}

test('cancels a booking with the reason in the field beside the button', async () => {
  let sent: object = {};
  const cancelBooking = (variables: object) => aBooking({ ...((sent = variables), {}), status: 'cancelled' });
  const { user, questions } = open(aBooking(), { cancelBooking });
  await press(user, 'Add a Reason');
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'The party is off.');
  await press(user, 'Cancel Booking');
  await waitFor(() => expect(sent).toMatchObject({ id: 'booking-1', reason: 'The party is off.' }));
  expect(questions).toEqual(['Are you sure you want to cancel this booking?']);
});

test('retains a reason and a message that are too long, with an error, and does not send them', async () => {
  const sent: object[] = [];
  const refuse = (variables: object) => (sent.push(variables), respondWithError('Too long', 'BAD_USER_INPUT'));
  const { user, questions } = open([aBooking(), confirmed({ id: 'booking-2' })], {
    cancelBooking: refuse,
    proposeChange: refuse,
  });
  const long = 'x'.repeat(501);
  await press(user, 'Add a Reason');
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await user.click(reason);
  await user.paste(long);
  expect(reason).toHaveValue(long);
  expect(reason).toHaveAccessibleDescription(/^Reason can have up to 500 characters/);
  await press(user, 'Cancel Booking');
  expect(reason).toHaveFocus();
  expect(questions).toEqual([]);

  await furtherAction(user, 'Propose a Change', 1);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Call off' }));
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await user.click(message);
  await user.paste(long);
  await press(user, 'Send Proposal');
  expect(message).toHaveFocus();
  expect(message).toHaveAccessibleDescription(/^Message can have up to 500 characters/);
  expect(sent).toEqual([]);
  await user.type(message, '{Backspace}');
  await press(user, 'Send Proposal');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('declines a request with a reason, and without one at one touch', async () => {
  const sent: object[] = [];
  const updateBookingStatus = (variables: object) => {
    sent.push(variables);
    return respondWithError('This booking is already cancelled', 'CONFLICT');
  };
  const { user } = openAsProvider(aBooking(), { updateBookingStatus });
  await press(user, 'Decline');
  await waitFor(() => expect(sent).toMatchObject([{ id: 'booking-1', status: 'cancelled' }]));
  expect(sent[0]).not.toHaveProperty('reason');
  await press(user, 'Add a Reason');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'On holiday.');
  await press(user, 'Decline');
  await waitFor(() => expect(sent[1]).toMatchObject({ status: 'cancelled', reason: 'On holiday.' }));
});

test('shows why a booking was declined, and behind Details what happened to it', async () => {
  const timeline = [
    { kind: 'requested', at: '2026-01-01T18:00:00.000Z', by: 'customer', reason: null },
    { kind: 'declined', at: '2026-01-02T18:00:00.000Z', by: 'provider', reason: 'We are on holiday.' },
  ];
  const { user } = open(aBooking({ status: 'cancelled', cancelledBecause: 'declined', timeline }));
  const button = await screen.findByRole('button', { name: 'Details' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByText('We are on holiday.')[0]).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'What happened' }));
  expect(list.getByText('Requested by you')).toBeVisible();
  expect(list.getByText('Declined by the provider')).toBeVisible();
  expect(list.getByText('We are on holiday.')).toBeVisible();
});

test.each([
  ['2000-01-01T10:00:00.000Z', true],
  ['2100-01-01T10:00:00.000Z', false],
])('shows until when a response was promised, and whether it is overdue: %s', async (answerDueAt, isOverdue) => {
  open(aBooking({ answerDueAt }));
  const sentence = isOverdue ? /^Overdue\. A response was promised by/ : /^A response is promised by/;
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('shows that a response is overdue when its time passes while the page is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    open(aBooking({ answerDueAt: new Date(Date.now() + 3_600_000).toISOString() }));
    expect(await screen.findByText(/^A response is promised by/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(3_601_000));
    expect(screen.getByText(/^Overdue/)).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('moves a pending booking to another free time', async () => {
  let sent: object = {};
  const moveBooking = (variables: object) => aBooking({ ...((sent = variables), {}), eventDate: soon, timeSlot: slot });
  const { user } = open(aBooking(), { moveBooking });
  await furtherAction(user, 'Move');
  const dialog = await chooseTime(user);
  await user.click(dialog.getByRole('button', { name: 'Move Booking' }));
  const shown = { eventDate: soon, startTime: '18:00', endTime: '22:00' };
  await waitFor(() => expect(sent).toEqual({ id: 'booking-1', slotId: 'slot-9', ...shown }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('6:00 PM – 10:00 PM')).toBeVisible();
});

test('offers to try again where the free times could not be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isLimited = true;
  const availableSlots = () => (isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : [slot]);
  const { user } = open(aBooking({ eventDate: soon }), { availableSlots });
  await furtherAction(user, 'Move');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Date' }), formatDay(soon));
  const again = await dialog.findByRole('button', { name: 'Try Again' });
  isLimited = false;
  await user.click(again);
  expect(await dialog.findByRole('radio', { name: '6:00 PM – 10:00 PM' })).toBeVisible();
});

test('asks for a time before it moves a booking, and alerts why it could not be moved', async () => {
  const moveBooking = () => respondWithError('This time slot has just been booked. Please choose another.', 'CONFLICT');
  const { user, alerts } = open(aBooking(), { moveBooking });
  await furtherAction(user, 'Move');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Move Booking' }));
  expect(dialog.getByText('Please select a time slot')).toBeVisible();
  await chooseTime(user);
  await user.click(dialog.getByRole('button', { name: 'Move Booking' }));
  await waitFor(() => expect(alerts).toEqual(['This time slot has just been booked. Please choose another.']));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test.each([
  ['Move', 'Move Booking', 'pending', 'moveBooking'],
  ['Propose a Change', 'Send Proposal', 'confirmed', 'proposeChange'],
])('shows the present times of the slot when %s is rejected because of them', async (open_, send, status, mutation) => {
  const reason = 'The terms have changed. They are now: later. Please check them and try again.';
  let free = slot;
  const sent: object[] = [];
  const { user, alerts } = open(confirmed({ status }), {
    availableSlots: () => [free],
    [mutation]: (variables: object) => {
      sent.push(variables);
      free = { ...slot, startTime: '19:00', endTime: '23:00' };
      return respondWithError(reason, 'CONFLICT');
    },
  });
  await furtherAction(user, open_);
  const dialog = await chooseTime(user);
  if (status === 'confirmed') await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Is that possible?');
  await user.click(dialog.getByRole('button', { name: send }));
  await waitFor(() => expect(alerts).toEqual([reason]));
  expect(await dialog.findByRole('radio', { name: '7:00 PM – 11:00 PM' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: send }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { eventDate: soon, startTime: '18:00', endTime: '22:00' },
    { eventDate: soon, startTime: '19:00', endTime: '23:00' },
  ]);
  if (status === 'confirmed') expect(sent[1]).toMatchObject({ message: 'Is that possible?' });
});

test('proposes another time with a message, and then waits for the provider', async () => {
  let sent: object = {};
  const proposeChange = (variables: object) => ({ ...proposed('customer'), ...((sent = variables), {}) });
  const { user } = open(confirmed(), { proposeChange });
  await furtherAction(user, 'Propose a Change');
  const dialog = await chooseTime(user);
  // Only the button sends it.
  await user.keyboard('{Enter}');
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Two hours later?');
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  await waitFor(() =>
    expect(sent).toMatchObject({ bookingId: 'booking-1', slotId: 'slot-9', message: 'Two hours later?' }),
  );
  expect(await screen.findByText(/You propose to move it to/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article', { name: 'Garden Wedding' })).toHaveFocus());
  await press(user, 'More actions');
  expect(screen.getByRole('button', { name: 'Add to Calendar' })).toBeVisible();
  for (const name of ['Accept', 'Refuse', 'Propose a Change'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('proposes to call a booking off', async () => {
  let sent: object = {};
  const proposeChange = (variables: object) => ((sent = variables), confirmed());
  const { user } = openAsProvider(confirmed(), { proposeChange });
  await furtherAction(user, 'Propose a Change');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Call off' }));
  expect(dialog.queryByRole('textbox', { name: 'Date' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  await waitFor(() => expect(sent).toMatchObject({ bookingId: 'booking-1', slotId: null, message: null }));
});

test.each([
  ['Accept', true],
  ['Refuse', false],
])('responds to the proposal of the other party with %s', async (name, accept) => {
  let sent: object = {};
  const answerChange = (variables: object) => ((sent = variables), confirmed(accept ? { timeSlot: slot } : {}));
  const { user } = openAsProvider(proposed('customer'), { answerChange });
  expect(await screen.findByText(/The customer proposes to move it to/)).toHaveTextContent('6:00 PM – 10:00 PM');
  expect(screen.getByText('Two hours later?')).toBeVisible();
  await press(user, name);
  await waitFor(() => expect(sent).toEqual({ bookingId: 'booking-1', proposalId: 'proposal-of-booking-1', accept }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await waitFor(() => expect(screen.getByRole('article', { name: 'Garden Wedding' })).toHaveFocus());
});

test('leaves the card of a booking that is called off in its place, with the focus', async () => {
  const proposal = { id: 'proposal-2', slot: null, by: 'customer', message: null };
  const answerChange = () => confirmed({ status: 'cancelled', cancelledBecause: 'called_off' });
  const { user } = openAsProvider(proposed('customer', { proposal }), { answerChange });
  expect(await screen.findByRole('heading', { name: 'To do (1)' })).toBeVisible();
  await press(user, 'Accept');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'To do (0)' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article', { name: 'Garden Wedding' })).toHaveFocus());
});

test('alerts that a proposed time was no longer free, and fetches the booking again', async () => {
  let booking = proposed('customer');
  const answerChange = () => {
    booking = confirmed();
    return respondWithError('The proposed time is no longer free. The booking remains as it was.', 'CONFLICT');
  };
  const { user, alerts } = openAsProvider(booking, { answerChange, providerBookings: () => [booking] });
  await press(user, 'Accept');
  await waitFor(() => expect(alerts).toEqual(['The proposed time is no longer free. The booking remains as it was.']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
});

test('shows a proposal of the provider while the page is open', async () => {
  let publish = (_: object) => {};
  open(confirmed(), { bookingChanged: () => new Promise((resolve) => (publish = resolve)) });
  await screen.findByRole('heading', { name: 'Upcoming' });
  await act(async () => publish(proposed('provider')));
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
  expect(screen.getByText('Garden Wedding: the provider proposes a change')).toHaveAttribute('role', 'status');
});

test('shows a customer the bookings with a proposal of the provider on top, and counts them', async () => {
  const own = proposed('customer', { id: 'booking-3' });
  const { user } = open([own, proposed('provider'), proposed('provider', { id: 'booking-2' })], {
    answerChange: () => confirmed(),
  });
  const title = await screen.findByRole('heading', { name: 'To do (2)' });
  expect(within(title.closest('section')!).getAllByRole('article')).toHaveLength(2);
  const [refuse] = await screen.findAllByRole('button', { name: 'Refuse' });
  await user.click(refuse!);
  // The one that is done remains in its place.
  await waitFor(() => expect(title).toHaveTextContent('To do (1)'));
  expect(within(title.closest('section')!).getAllByRole('article')).toHaveLength(2);
});

test('counts the proposals of customers on the tab of a provider, together with the pending bookings', async () => {
  openAsProvider([aBooking({ id: 'booking-2' }), proposed('customer'), proposed('provider', { id: 'booking-3' })]);
  const tab = await screen.findByRole('tab', { name: 'Bookings' });
  expect(tab).toHaveTextContent('Bookings2');
  expect(tab).toHaveAccessibleDescription('1 pending, 1 proposed change');
});

test.each([
  [
    'confirmed',
    'accepted',
    { timeSlot: { ...slot, id: 'slot-9' }, timeline: [{ kind: 'moved' }] },
    /: moved to .*, 6:00 PM – 10:00 PM$/,
  ],
  ['confirmed', 'refused', {}, /: the proposed change was not made$/],
])('announces that a proposal for a %s booking was %s', async (_status, _answer, change, text) => {
  let publish = (_: object) => {};
  open(proposed('customer'), { bookingChanged: () => new Promise((resolve) => (publish = resolve)) });
  await screen.findByText(/You propose/);
  const timeline = aBooking().timeline;
  const added = (change as { timeline?: object[] }).timeline?.map((entry) => ({ ...timeline[0], ...entry })) ?? [];
  await act(async () => publish(confirmed({ ...change, timeline: [...timeline, ...added] })));
  await waitFor(() => expect(screen.queryByText(/You propose/)).toBeNull());
  expect(screen.getAllByRole('status').filter(({ textContent }) => text.test(textContent))).toHaveLength(1);
});

test('asks before the dialog of a change discards what was entered', async () => {
  const { user, questions } = open(confirmed());
  window.confirm = (question) => questions.push(String(question)) > 1;
  await furtherAction(user, 'Propose a Change');
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Later?');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(questions).toEqual(['Discard your changes?']);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Later?');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['below the field', false],
  ['in the calendar, which covers the place below the field, on a touch screen', true],
])('says what the marks of days mean %s', async (_, isTouch) => {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...listeners, matches: isTouch && query.includes('coarse') }) as never);
  const { user } = open(aBooking());
  await furtherAction(user, 'Move');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/^A dot marks/) === null).toBe(isTouch);
  await user.click(dialog.getByRole('button', { name: 'Choose date' }));
  expect(dialog.getAllByText(/^A dot marks/)).toHaveLength(1);
  media.mockRestore();
});
