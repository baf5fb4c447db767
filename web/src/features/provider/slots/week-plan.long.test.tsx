import { screen, waitFor, within } from '@testing-library/react';
import { paste } from '../../../test/enter.js';
import { addDays, formatDay, inWords, isoWeekday, today } from '../../../lib/dates.js';
import { aSlot, respondWithError } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];
type Series = { startTime: string; endTime: string; weekdays: number[]; from: string; until: string };

const day = today('America/Los_Angeles');
/** A Friday. */
const friday = addDays(day, 7 + ((5 - isoWeekday(day) + 7) % 7));
const range = { from: addDays(day, 1), until: addDays(day, 78) };

async function open(resolvers = {}) {
  const app = renderApp({
    at: '/provider/dashboard?tab=slots',
    signedInAs: 'provider',
    server: { providerServices: () => [], providerSlots: () => [], providerBookings: () => [], ...resolvers },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Plan Week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan Week' }));
  const press = (name: string) => app.user.click(dialog.getByRole('button', { name }));
  const add = async (weekday: string, start: string, end: string) => {
    await press(`Add a time on ${weekday}`);
    await enter(app.user, (await dialog.findAllByLabelText(new RegExp(`^${weekday}.*, start$`))).at(-1)!, start);
    await enter(app.user, dialog.getAllByLabelText(new RegExp(`^${weekday}.*, end$`)).at(-1)!, end);
  };
  return { ...app, dialog, press, add };
}

async function enter(user: User, field: HTMLElement, time: string) {
  await user.clear(field);
  await paste(user, field, time);
}

const slotsOf = (days: string[], { startTime, endTime }: Series) =>
  days.map((date) => aSlot({ id: `slot-${date}-${startTime}`, date, startTime, endTime }));

test('saves a usual week as one series for each time, copied to other days', async () => {
  const calls: Series[] = [];
  const { user, dialog, press, add, alerts } = await open({
    createSlots: ({ input }: { input: Series }) => {
      calls.push(input);
      return { slots: slotsOf([friday], input), skipped: [] };
    },
  });
  expect(dialog.getAllByRole('group').map((row) => row.querySelector('legend')?.textContent)).toEqual(
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  );
  await add('Friday', '18:00', '22:00');
  await add('Friday', '10:00', '14:00');
  await press('Copy Friday to other days');
  const days = within(dialog.getByRole('group', { name: 'Copy Friday to' }));
  expect(days.queryByRole('checkbox', { name: 'Friday' })).toBeNull();
  await user.click(days.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(days.getByRole('checkbox', { name: 'Sunday' }));
  await press('Copy');
  expect(dialog.getByLabelText('Sunday, time 2, end')).toHaveValue('14:00');
  await press('Remove Sunday, time 1');
  expect(dialog.getByLabelText('Sunday, start')).toHaveValue('10:00');
  expect(await dialog.findByText(/^This makes 5[45] time slots, /)).toBeVisible();
  await press('Save');
  expect(await screen.findByText('2 time slots added.')).toBeVisible();
  expect(calls).toEqual([
    { startTime: '18:00', endTime: '22:00', weekdays: [5, 6], ...range },
    { startTime: '10:00', endTime: '14:00', weekdays: [5, 6, 7], ...range },
  ]);
  expect(alerts).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('proposes the end of a time from the one before', async () => {
  const { user, dialog, press, add } = await open();
  await add('Monday', '18:00', '23:00');
  await press('Add a time on Tuesday');
  expect(dialog.getByLabelText('Tuesday, start')).toHaveFocus();
  await user.paste('10:00');
  expect(dialog.getByLabelText('Tuesday, end')).toHaveValue('15:00');
});

test('says which days will be skipped and which were, with the reason', async () => {
  const other = aSlot({ date: friday, startTime: '21:00', endTime: '23:00' });
  const { dialog, press, add } = await open({
    providerSlots: () => [other],
    createSlots: ({ input }: { input: Series }) => ({
      slots: slotsOf([addDays(friday, 7)], input),
      skipped: [{ date: friday, reason: 'This time overlaps another of your time slots' }],
    }),
  });
  await add('Friday', '18:00', '22:00');
  expect(await dialog.findByText(/1 day with another time slot then is skipped\.$/)).toBeVisible();
  await press('Save');
  expect(await screen.findByText(/1 time slot added\..*1 day was skipped:/)).toHaveFocus();
  expect(screen.getByRole('list', { name: 'Skipped days' })).toHaveTextContent(
    `${inWords(friday).mediumWithWeekday}: This time overlaps another of your time slots`,
  );
});

test('saves nothing without times, and shows what is missing', async () => {
  const calls: unknown[] = [];
  const { user, dialog, press } = await open({ createSlots: (call: object) => calls.push(call) });
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('Add the times of a usual week.');
  await press('Add a time on Monday');
  await press('Save');
  expect(await dialog.findByText('Start time is required')).toBeVisible();
  const start = dialog.getByLabelText('Monday, start');
  expect(start).toHaveFocus();
  expect(start).toBeInvalid();
  await user.paste('18:00');
  expect(dialog.getByText('End time is required')).toBeVisible();
  await enter(user, dialog.getByLabelText('Monday, end'), '18:00');
  expect(dialog.getByText('End time must differ from the start time')).toBeVisible();
  await enter(user, dialog.getByLabelText('Monday, end'), '20:00');
  await user.clear(dialog.getByLabelText('Until'));
  await press('Save');
  expect(dialog.getByText('Until is required')).toBeVisible();
  await paste(user, dialog.getByLabelText('Until'), formatDay(addDays(day, 372)));
  expect(dialog.getByText('A series can last up to 53 weeks')).toBeVisible();
  await press('Save');
  expect(calls).toEqual([]);
});

test('alerts that saving failed, and shows the reason once', async () => {
  const { dialog, press, add, alerts } = await open({
    createSlots: () => respondWithError('Up to 2,000 time slots', 'CONFLICT'),
  });
  await add('Monday', '18:00', '22:00');
  await press('Save');
  await waitFor(() => expect(alerts).toEqual(['Error saving slot']));
  expect(await dialog.findByText('Up to 2,000 time slots')).toBeVisible();
});

test('asks before it discards times', async () => {
  const { user, add, questions } = await open();
  window.confirm = (question) => questions.push(String(question)) > 1;
  await add('Monday', '18:00', '22:00');
  await user.keyboard('{Escape}');
  expect(questions).toEqual(['Discard your changes?']);
  expect(screen.getByLabelText('Monday, start')).toHaveValue('18:00');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
