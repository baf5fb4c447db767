import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, addMonths, formatDay, inWords, today } from '../../../lib/dates.js';
import { aSlot, never, respondWithError } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

const day = today('America/Los_Angeles');
const soon = addDays(day, 3);

const open = (resolvers = {}, agrees = true) =>
  renderApp({
    at: '/provider/dashboard?tab=slots',
    signedInAs: 'provider',
    agrees,
    server: {
      providerServices: () => [],
      providerSlots: () => [
        aSlot({ date: soon }),
        aSlot({
          id: 'slot-2',
          date: soon,
          startTime: '19:00',
          endTime: '01:30',
          endsNextDay: true,
          isBooked: true,
        }),
      ],
      providerBookings: () => [],
      ...resolvers,
    },
  });

async function fill(user: User, date = formatDay(day)) {
  await user.click(await screen.findByRole('button', { name: 'Add Time Slot' }));
  await user.type(await screen.findByLabelText('Date'), date);
  await user.type(screen.getByLabelText('Start Time'), '09:00');
  await user.type(screen.getByLabelText('End Time'), '11:30');
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Slot' }));

test('lists the slots by day, and disables the buttons of booked ones', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 3, name: inWords(soon).full })).toBeVisible();
  const [free, booked] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(free).toHaveTextContent('10 AM–2 PM10:00 AM – 2:00 PMAvailable');
  expect(booked).toHaveTextContent('7 PM–1:30 AM next day7:00 PM – 1:30 AM next dayBooked');
  for (const button of within(free!).getAllByRole('button')) expect(button).toBeEnabled();
  for (const button of within(booked!).getAllByRole('button')) expect(button).toBeDisabled();
});

test('shows all slots of twenty days', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    aSlot({ id: `slot-${n}`, date: addDays(soon, Math.floor(n / 2)), isBooked: n % 2 === 1 }),
  );
  open({ providerSlots: () => many });
  await waitFor(() => expect(screen.getAllByText('Available')).toHaveLength(20));
  expect(screen.getAllByText('Booked')).toHaveLength(20);
});

test('fetches slots beyond the first five hundred on request, without showing a slot twice', async () => {
  // Most of them are in the past and are not shown.
  const all = Array.from({ length: 510 }, (_, n) =>
    aSlot({ id: `slot-${n}`, date: n < 495 ? addDays(day, -1) : soon }),
  );
  const asked: unknown[] = [];
  const { user } = open({
    providerSlots: (days: { from?: string; until?: string }) => {
      if (!days.from) return all.slice(0, 500);
      asked.push({ ...days });
      return all.slice(495);
    },
    providerStats: () => ({ availableSlots: 15, pendingBookings: 0, confirmedBookings: 0, thisMonthRevenue: 0 }),
    deleteSlot: ({ id }: { id: string }) => id,
  });
  await waitFor(() => expect(screen.getAllByText('Available')).toHaveLength(5));
  await user.click(screen.getAllByRole('button', { name: /^Delete slot/ })[0]!);
  await waitFor(() => expect(screen.getAllByText('Available')).toHaveLength(4));
  all.splice(495, 1);
  await user.click(screen.getByRole('button', { name: 'Show later slots' }));
  await waitFor(() => expect(screen.getAllByText('Available')).toHaveLength(14));
  expect(screen.queryByRole('button', { name: 'Show later slots' })).toBeNull();
  expect(screen.getByText('Available Slots').nextElementSibling).toHaveTextContent('14');
  expect(asked).toEqual([{ from: soon, until: '9999-12-31', limit: 500 }]);
});

test('counts all available slots, including those that are not fetched yet', async () => {
  // Most of them are in the past and are not shown.
  const listed = Array.from({ length: 500 }, (_, n) =>
    aSlot({ id: `slot-${n}`, date: n < 495 ? addDays(day, -1) : soon }),
  );
  let availableSlots = 3000;
  const { user } = open({
    providerSlots: () => listed,
    providerStats: () => ({ availableSlots, pendingBookings: 0, confirmedBookings: 0, thisMonthRevenue: 0 }),
    deleteSlot: ({ id }: { id: string }) => {
      availableSlots -= 1;
      return id;
    },
  });
  const figure = async () => (await screen.findByText('Available Slots')).nextElementSibling;
  await waitFor(async () => expect(await figure()).toHaveTextContent('3,000'));
  await user.click((await screen.findAllByRole('button', { name: /^Delete slot/ }))[0]!);
  await waitFor(async () => expect(await figure()).toHaveTextContent('2,999'));
});

test('fetches past slots on request, three months at a time', async () => {
  const yesterday = addDays(day, -1);
  const long = addDays(day, -120);
  const asked: { from?: string; until?: string }[] = [];
  const { user } = open({
    providerSlots: (days: { from?: string; until?: string }) => {
      if (!days.from) return [];
      asked.push(days);
      return asked.length === 1 ? [aSlot({ date: yesterday })] : [aSlot({ id: 'slot-long-ago', date: long })];
    },
  });
  expect(await screen.findByRole('heading', { name: 'No upcoming time slots' })).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show past time slots' }));
  expect(await screen.findByRole('heading', { name: inWords(yesterday).full })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show earlier time slots' }));
  expect(await screen.findByRole('heading', { name: inWords(long).full })).toBeVisible();
  expect(screen.queryByRole('heading', { name: inWords(yesterday).full })).toBeNull();
  expect(asked).toMatchObject([
    { from: addMonths(day, -3), until: yesterday },
    { from: addMonths(addMonths(day, -3), -3), until: addDays(addMonths(day, -3), -1) },
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide past time slots' }));
  expect(screen.queryByRole('heading', { name: inWords(long).full })).toBeNull();
});

test('offers to try again where past slots could not be loaded, and calls three months empty only then', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isLimited = true;
  const { user } = open({
    providerSlots: ({ from }: { from?: string }) =>
      from && isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : [],
  });
  await user.click(await screen.findByRole('button', { name: 'Show past time slots' }));
  expect(await screen.findByText('The time slots could not be loaded')).toBeVisible();
  expect(screen.queryByText('No time slots in these three months.')).toBeNull();
  isLimited = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No time slots in these three months.')).toBeVisible();
});

test('shows all past slots of three months, which take several responses', async () => {
  const days = Array.from({ length: 60 }, (_, n) => addDays(day, n - 60));
  const times = Array.from({ length: 18 }, (_, n) => String(n + 5).padStart(2, '0'));
  const past = days.flatMap((date) =>
    times.map((hour) =>
      aSlot({ id: `slot-${date}-${hour}`, date, startTime: `${hour}:00`, endTime: `${hour}:30`, isBooked: false }),
    ),
  );
  const { user } = open({
    providerSlots: ({ from }: { from?: string }) =>
      from ? past.filter(({ date }) => date >= from).slice(0, 1000) : [],
  });
  await user.click(await screen.findByRole('button', { name: 'Show past time slots' }));
  // The newest are the first of the list and in the last response.
  expect(await screen.findByRole('heading', { name: inWords(addDays(day, -1)).full })).toBeVisible();
});

test('adds a slot for today, and inserts it in the order of days', async () => {
  const calls: unknown[] = [];
  const { user, alerts } = open({
    createSlot: (call: { input: object }) => {
      calls.push(call.input);
      return aSlot({ id: 'slot-9', ...call.input });
    },
  });
  await fill(user);
  // Only the button sends it.
  await user.type(screen.getByLabelText('End Time'), '{Enter}');
  expect(calls).toEqual([]);
  await save(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([{ date: day, startTime: '09:00', endTime: '11:30' }]);
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.getAttribute('aria-label'))).toEqual([
    inWords(day).full,
    inWords(soon).full,
  ]);
  expect(screen.getByText('Available Slots').nextElementSibling).toHaveTextContent('2');
  expect(alerts).toEqual([]);
});

test('changes the time of a slot', async () => {
  const { user } = open({
    updateSlot: ({ id, input }: { id: string; input: object }) => aSlot({ id, ...input }),
  });
  await user.click(await screen.findByRole('button', { name: `Edit slot ${formatDay(soon)} 10:00 AM – 2:00 PM` }));
  expect(await screen.findByRole('dialog', { name: 'Edit Time Slot' })).toBeVisible();
  expect(screen.getByLabelText('Date')).toHaveValue(formatDay(soon));
  expect(screen.getByLabelText('End Time')).toHaveValue('14:00');
  await user.clear(screen.getByLabelText('Start Time'));
  await user.type(screen.getByLabelText('Start Time'), '12:00');
  await save(user);
  expect(await screen.findByText('12:00 PM – 2:00 PM')).toBeVisible();
});

test('shows an error under each missing field, and rejects a day before today', async () => {
  const { user, alerts } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Time Slot' }));
  await user.click(await screen.findByRole('button', { name: 'Save Slot' }));
  expect(await screen.findByText('Start time is required')).toBeVisible();
  expect(screen.getByText('End time is required')).toBeVisible();
  expect(screen.getByText('Date is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus());
  await user.type(screen.getByLabelText('Date'), formatDay(addDays(day, -1)));
  await user.tab();
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(alerts).toEqual([]);
});

test('alerts that saving failed, shows the reason and retains the typed text', async () => {
  const { user, alerts } = open({
    createSlot: () => respondWithError('This time overlaps another of your time slots', 'CONFLICT'),
  });
  await fill(user);
  await save(user);
  await waitFor(() => expect(alerts).toEqual(['Error saving slot']));
  await waitFor(() => expect(screen.getByText('This time overlaps another of your time slots')).toBeVisible());
  expect(screen.getByLabelText('Date')).toHaveValue(formatDay(day));
  expect(screen.getByLabelText('Start Time')).toHaveValue('09:00');
  expect(screen.getByLabelText('End Time')).toHaveValue('11:30');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Slot' })).toHaveFocus());

  // It was about the times before.
  await user.clear(screen.getByLabelText('End Time'));
  await user.type(screen.getByLabelText('End Time'), '10:00');
  expect(screen.queryByText('This time overlaps another of your time slots')).toBeNull();
});

test('closes the calendar on Escape, but not the form around it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Time Slot' }));
  await user.click(await screen.findByRole('button', { name: 'Choose date' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Choose date' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Add Time Slot' })).toBeVisible();
});

test('asks for confirmation before it discards a changed slot, but not an unchanged one', async () => {
  const { user, questions } = open();
  window.confirm = (question) => questions.push(String(question)) > 1;
  await user.click(await screen.findByRole('button', { name: /^Edit slot .* 10:00/ }));
  await screen.findByRole('dialog', { name: 'Edit Time Slot' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(questions).toEqual([]);

  await user.click(await screen.findByRole('button', { name: /^Edit slot .* 10:00/ }));
  await user.clear(await screen.findByLabelText('End Time'));
  await user.type(screen.getByLabelText('End Time'), '15:00');
  await user.keyboard('{Escape}');
  expect(questions).toEqual(['Discard your changes?']);
  expect(screen.getByLabelText('End Time')).toHaveValue('15:00');
  await user.keyboard('{Escape}');
  expect(questions).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deletes a slot after confirmation', async () => {
  const { user, questions } = open({ deleteSlot: ({ id }: { id: string }) => id });
  await user.click(await screen.findByRole('button', { name: /^Delete slot .* 10:00/ }));
  expect(questions).toEqual(['Are you sure you want to delete this slot?']);
  await waitFor(() => expect(screen.queryByText('10:00 AM – 2:00 PM')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Time Slots' })).toHaveFocus());
});

test('logs a failed deletion without an alert, and shows the current status of the slot', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBooked = false;
  const { user, alerts } = open({
    providerSlots: () => [aSlot({ date: soon, isBooked })],
    deleteSlot: () => {
      isBooked = true;
      return respondWithError('This time slot is booked and cannot be deleted', 'CONFLICT');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Delete slot/ }));
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Slot could not be deleted', expect.anything());
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test('moves the focus to the field that the server rejects', async () => {
  const { user } = open({
    createSlot: () =>
      respondWithError('The end is the start', 'BAD_USER_INPUT', {
        endTime: 'The end is the start',
      }),
  });
  await fill(user);
  await save(user);
  // Once only: under the field, and not at the end of the form as well.
  expect(await screen.findByText('The end is the start')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('End Time')).toHaveFocus());
});

test('sends a slot only once, and leaves the form open while saving', async () => {
  let sent = 0;
  const { user } = open({ createSlot: () => ((sent += 1), never()) });
  await fill(user);
  await save(user);
  const button = await screen.findByRole('button', { name: 'Saving...' });
  await user.click(button);
  await user.type(screen.getByLabelText('End Time'), '{Enter}');
  // Closing now would leave it uncertain whether the slot was saved.
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Add Time Slot' })).toBeVisible();
  expect(sent).toBe(1);
});
