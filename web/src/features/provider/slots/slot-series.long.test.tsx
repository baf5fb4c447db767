import { screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay, inWords, today } from '../../../lib/dates.js';
import { aService, aSlot, respondWithError } from '../../../test/marketplace.js';
import { paste } from '../../../test/enter.js';
import { renderApp } from '../../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];
type Series = { startTime: string; endTime: string; weekdays: number[]; from: string; until: string };

const day = today('America/Los_Angeles');
/** A Friday. */
const friday = addDays(day, 7 + ((5 - new Date(`${day}T12:00Z`).getUTCDay() + 7) % 7));

const open = (resolvers = {}) =>
  renderApp({
    at: '/provider/dashboard?tab=slots',
    signedInAs: 'provider',
    server: { providerServices: () => [], providerSlots: () => [], providerBookings: () => [], ...resolvers },
  });

const slotOn = (date: string, { startTime, endTime }: { startTime: string; endTime: string }) =>
  aSlot({ id: `slot-${date}-${startTime}`, date, startTime, endTime });

async function fill(user: User, date = friday) {
  await user.click(await screen.findByRole('button', { name: 'Add Time Slot' }));
  await paste(user, await screen.findByLabelText('Date'), formatDay(date));
  await paste(user, screen.getByLabelText('Start Time'), '18:00');
  await paste(user, screen.getByLabelText('End Time'), '22:00');
}
async function repeatUntil(user: User, until: string) {
  await user.click(screen.getByRole('switch', { name: 'Repeat weekly' }));
  await user.clear(screen.getByLabelText('Until'));
  await paste(user, screen.getByLabelText('Until'), formatDay(until));
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Slot' }));

test('shows which days a series makes before it is saved, and then adds them to the list', async () => {
  const calls: Series[] = [];
  const { user, alerts } = open({
    createSlots: ({ input }: { input: Series }) => {
      calls.push(input);
      return {
        slots: [friday, addDays(friday, 1), addDays(friday, 7)].map((date) => slotOn(date, input)),
        skipped: [],
      };
    },
  });
  await fill(user);
  await repeatUntil(user, addDays(friday, 7));
  // The weekday of the date is proposed.
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  const range = `${inWords(friday).mediumWithWeekday} to ${inWords(addDays(friday, 7)).mediumWithWeekday}`;
  expect(await screen.findByText(`This makes 3 time slots, ${range}.`)).toBeVisible();
  const days = screen.getByText('Show the days');
  await user.click(days);
  expect(
    screen.getByText(new RegExp(`Fri ${inWords(friday).date}, Sat ${inWords(addDays(friday, 1)).date}`)),
  ).toBeVisible();
  await save(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    { startTime: '18:00', endTime: '22:00', weekdays: [5, 6], from: friday, until: addDays(friday, 7) },
  ]);
  expect(screen.getAllByText('Available')).toHaveLength(3);
  expect(screen.getByText('Available Slots').nextElementSibling).toHaveTextContent('3');
  expect(alerts).toEqual([]);
});

test('reports which days will be skipped, and which were, with the reason', async () => {
  const other = aSlot({ date: addDays(friday, 7), startTime: '21:00', endTime: '23:00' });
  const { user } = open({
    providerSlots: () => [other],
    createSlots: ({ input }: { input: Series }) => ({
      slots: [slotOn(friday, input)],
      skipped: [{ date: other.date, reason: 'This time overlaps another of your time slots' }],
    }),
  });
  await fill(user);
  await repeatUntil(user, addDays(friday, 7));
  expect(
    await screen.findByText(
      `This makes 1 time slot: ${inWords(friday).mediumWithWeekday}. 1 day with another time slot then is skipped.`,
    ),
  ).toBeVisible();
  await save(user);
  const result = await screen.findByText(/1 time slot added\..*1 day was skipped:/);
  await waitFor(() => expect(result).toHaveFocus());
  const skipped = within(screen.getByRole('list', { name: 'Skipped days' })).getByRole('listitem');
  expect(skipped).toHaveTextContent(
    `${inWords(other.date).mediumWithWeekday}: This time overlaps another of your time slots`,
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('requires a weekday and a last day within 53 weeks', async () => {
  const { user, alerts } = open();
  await fill(user);
  await user.click(screen.getByRole('switch', { name: 'Repeat weekly' }));
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.clear(screen.getByLabelText('Until'));
  await save(user);
  expect(await screen.findByText('Please choose at least one weekday')).toBeVisible();
  expect(screen.getByText('Until is required')).toBeVisible();
  await paste(user, screen.getByLabelText('Until'), formatDay(addDays(friday, 371)));
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await save(user);
  expect(await screen.findByText('A series can last up to 53 weeks')).toBeVisible();
  expect(alerts).toEqual([]);
});

test('alerts that saving a series failed, and shows the reason once', async () => {
  const { user, alerts } = open({ createSlots: () => respondWithError('Up to 2,000 time slots', 'CONFLICT') });
  await fill(user);
  await repeatUntil(user, addDays(friday, 7));
  await save(user);
  await waitFor(() => expect(alerts).toEqual(['Error saving slot']));
  await waitFor(() => expect(screen.getByText('Up to 2,000 time slots')).toBeVisible());
});

test('proposes the end from the duration of a service, and then from the last slot, until another end is typed', async () => {
  const { user } = open({
    providerServices: () => [aService({ duration: '4-6 hours' })],
    createSlot: ({ input }: { input: { date: string; startTime: string; endTime: string } }) =>
      slotOn(input.date, input),
  });
  await user.click(await screen.findByRole('button', { name: 'Add Time Slot' }));
  await paste(user, await screen.findByLabelText('Date'), formatDay(friday));
  await paste(user, screen.getByLabelText('Start Time'), '20:00');
  expect(screen.getByLabelText('End Time')).toHaveValue('02:00');
  await user.clear(screen.getByLabelText('End Time'));
  await user.type(screen.getByLabelText('End Time'), '23:30');
  await user.click(screen.getByRole('button', { name: 'Save and add another' }));
  expect(await screen.findByText(`Added: ${inWords(friday).mediumWithWeekday}.`)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Start Time')).toHaveFocus());
  expect(screen.getByLabelText('Date')).toHaveValue(formatDay(friday));
  await paste(user, screen.getByLabelText('Start Time'), '10:00');
  expect(screen.getByLabelText('End Time')).toHaveValue('13:30');
});

test('adds another slot after one was saved, and closes without a question', async () => {
  const calls: object[] = [];
  const { user, questions } = open({
    createSlot: ({ input }: { input: { date: string; startTime: string; endTime: string } }) => {
      calls.push(input);
      return slotOn(input.date, input);
    },
  });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Save and add another' }));
  await screen.findByText(/^Added:/);
  await paste(user, screen.getByLabelText('Start Time'), '10:00');
  await save(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    { date: friday, startTime: '18:00', endTime: '22:00' },
    { date: friday, startTime: '10:00', endTime: '14:00' },
  ]);
  expect(questions).toEqual([]);
});

test('removes the free slots of a range after confirmation, and leaves booked ones', async () => {
  const calls: object[] = [];
  let slots = [
    aSlot({ date: friday }),
    aSlot({ id: 'slot-2', date: addDays(friday, 1) }),
    aSlot({ id: 'slot-3', date: friday, startTime: '18:00', endTime: '19:00', isBooked: true }),
  ];
  const { user, questions } = open({
    providerSlots: () => slots,
    deleteFreeSlots: (call: object) => {
      calls.push({ ...call });
      slots = slots.slice(1);
      return 1;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Free Slots' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Free Slots' }));
  await user.clear(dialog.getByLabelText('From'));
  await paste(user, dialog.getByLabelText('From'), formatDay(friday));
  await paste(user, dialog.getByLabelText('Until'), formatDay(addDays(friday, 7)));
  await user.click(dialog.getByRole('checkbox', { name: 'Friday' }));
  // Only the button removes them.
  await user.keyboard('{Enter}');
  expect(questions).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('1 time slot removed.')).toBeVisible();
  expect(questions).toEqual(['Are you sure you want to delete these free slots?']);
  expect(calls).toEqual([{ from: friday, until: addDays(friday, 7), weekdays: [5], startTime: null }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Available')).toHaveLength(1);
  expect(screen.getAllByText('Booked')).toHaveLength(1);
});

test('copies the times of a week to the weeks after it, with one series for each time', async () => {
  const sunday = addDays(friday, -5);
  const calls: Series[] = [];
  const { user } = open({
    providerSlots: () => [
      aSlot({ date: friday }),
      aSlot({ id: 'slot-2', date: addDays(friday, 1) }),
      aSlot({ id: 'slot-3', date: friday, startTime: '18:00', endTime: '01:00', endsNextDay: true }),
      aSlot({ id: 'slot-4', date: addDays(friday, 2) }),
    ],
    createSlots: ({ input }: { input: Series }) => {
      calls.push(input);
      return { slots: [slotOn(addDays(friday, 7), input)], skipped: [] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Week' }));
  await user.clear(dialog.getByLabelText('A day of the week to copy'));
  await user.click(dialog.getByRole('button', { name: 'Copy Week' }));
  expect(dialog.getByLabelText('A day of the week to copy')).toHaveFocus();
  await paste(user, dialog.getByLabelText('A day of the week to copy'), formatDay(friday));
  await user.clear(dialog.getByLabelText('Until'));
  await paste(user, dialog.getByLabelText('Until'), formatDay(addDays(sunday, 20)));
  expect(await dialog.findByText(/This makes 6 time slots in the weeks from/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy Week' }));
  expect(await screen.findByText('2 time slots added.')).toBeVisible();
  const range = { from: addDays(sunday, 7), until: addDays(sunday, 20) };
  expect(calls).toEqual([
    { startTime: '10:00', endTime: '14:00', weekdays: [5, 6], ...range },
    { startTime: '18:00', endTime: '01:00', weekdays: [5], ...range },
  ]);
});

test('shows at once that the last day is not after the week to copy, and copies nothing', async () => {
  const calls: object[] = [];
  const { user } = open({
    providerSlots: () => [aSlot({ date: addDays(friday, 70) })],
    createSlots: (variables: object) => calls.push(variables),
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Week' }));
  const until = dialog.getByLabelText('Until');
  await user.clear(until);
  await paste(user, until, formatDay(addDays(friday, 75)));
  await user.clear(dialog.getByLabelText('A day of the week to copy'));
  await paste(user, dialog.getByLabelText('A day of the week to copy'), formatDay(addDays(friday, 77)));
  expect(await dialog.findByText('Until must be after that week')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy Week' }));
  expect(calls).toEqual([]);
  await user.clear(until);
  expect(await dialog.findByText('Until is required')).toBeVisible();
});

test('copies the next week with slots, if nothing else is chosen', async () => {
  const { user } = open({
    providerSlots: () => [aSlot({ date: addDays(friday, 7) }), aSlot({ id: 'slot-2', date: friday })],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Week' }));
  expect(dialog.getByLabelText('A day of the week to copy')).toHaveValue(formatDay(friday));
  expect(dialog.getByLabelText('Until')).toHaveValue(formatDay(addDays(friday, 29)));
});

test('describes by the button that a week has no slots to copy, and then does not copy it', async () => {
  const calls: object[] = [];
  const { user } = open({
    providerSlots: () => [],
    createSlots: (call: object) => {
      calls.push(call);
      return { slots: [], skipped: [] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Week' }));
  const button = dialog.getByRole('button', { name: 'Copy Week' });
  await waitFor(() => expect(button).toHaveAccessibleDescription(/^The week of .* has no time slots\.$/));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(calls).toEqual([]);
});

test('names the days that the copy of a week skips', async () => {
  const { user } = open({
    providerSlots: () => [
      aSlot({ date: friday }),
      aSlot({ id: 'slot-2', date: friday, startTime: '18:00', endTime: '01:00', endsNextDay: true }),
      aSlot({ id: 'slot-3', date: addDays(friday, 7), startTime: '13:00', endTime: '15:00' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Week' }));
  await user.clear(dialog.getByLabelText('A day of the week to copy'));
  await paste(user, dialog.getByLabelText('A day of the week to copy'), formatDay(friday));
  await user.clear(dialog.getByLabelText('Until'));
  await paste(user, dialog.getByLabelText('Until'), formatDay(addDays(friday, 14)));
  expect(
    await dialog.findByText(/^This makes 3 time slots .* 1 day with another time slot then is skipped\.$/),
  ).toBeVisible();
  await user.click(dialog.getByText('Show the skipped days'));
  const { date, weekday } = inWords(addDays(friday, 7));
  expect(dialog.getByText(`${weekday.slice(0, 3)} ${date}`)).toBeVisible();
});

test('copies a week whose slots and those of the following weeks are as many as a response contains', async () => {
  const later = Array.from({ length: 28 }, (_, n) => addDays(friday, 7 + n));
  const times = Array.from({ length: 36 }, (_, n) =>
    [n * 20, n * 20 + 20].map((minute) =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
    ),
  );
  const slots = later
    .flatMap((date) => times.map(([startTime = '', endTime = '']) => slotOn(date, { startTime, endTime })))
    .slice(0, 999);
  slots.unshift(slotOn(friday, { startTime: '18:00', endTime: '22:00' }));
  const calls: Series[] = [];
  const { user } = open({
    providerSlots: ({ from }: { from?: string }) =>
      from ? slots.filter(({ date }) => date >= from).slice(0, 1000) : [],
    createSlots: ({ input }: { input: Series }) => {
      calls.push(input);
      return { slots: [], skipped: [] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Week' }));
  await user.clear(dialog.getByLabelText('A day of the week to copy'));
  await paste(user, dialog.getByLabelText('A day of the week to copy'), formatDay(friday));
  await dialog.findByText(/This makes/);
  await waitFor(async () => {
    await user.click(dialog.getByRole('button', { name: 'Copy Week' }));
    expect(calls).toHaveLength(1);
  });
});

test.each(['Copy Week', 'Remove Free Slots'])('asks before %s discards what was entered', async (name) => {
  const { user, questions } = open({ providerSlots: () => [aSlot({ date: friday })] });
  window.confirm = (question) => questions.push(String(question)) > 1;
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(questions).toEqual([]);

  await user.click(screen.getByRole('button', { name }));
  const until = within(await screen.findByRole('dialog', { name })).getByLabelText('Until');
  await user.clear(until);
  await paste(user, until, formatDay(addDays(friday, 21)));
  await user.keyboard('{Escape}{Escape}');
  expect(questions).toEqual(['Discard your changes?']);
  expect(until).toHaveValue(formatDay(addDays(friday, 21)));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(questions).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('names the button of each calendar differently', async () => {
  const { user } = open();
  await fill(user);
  await repeatUntil(user, addDays(friday, 7));
  const dialog = within(screen.getByRole('dialog', { name: 'Add Time Slot' }));
  expect(dialog.getByRole('button', { name: 'Choose date' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Choose last day' })).toBeVisible();
  // Opened by the click into the field.
  expect(dialog.getByRole('dialog', { name: 'Choose last day' })).toBeVisible();
});
