import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { addDays, addMonths, formatDay, inWords, today } from '../../../lib/dates.js';
import { fill, open, server, soon, submit, timeZone, type } from '../../../test/booking-form.js';
import { aSlot, aUser, respondWithError } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

test.each(['13/40/2026', 'soon', formatDay(today(timeZone))])('rejects %s as an event date', async (text) => {
  const { user } = open();
  await type(user, 'Event Date', text);
  await user.tab();
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(screen.getByLabelText('Event Date')).toHaveValue(text);
  expect(screen.getByLabelText('Event Date')).toBeInvalid();
});

test('clears the chosen slot when the date changes', async () => {
  const { user } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Event Date'));
  await type(user, 'Event Date', formatDay(addDays(soon, 1)));
  const radios = await screen.findAllByRole('radio');
  expect(radios.filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
});

const noneOn = (day: string) => `No time slots available for ${formatDay(day)}. Please select a different date.`;
const offer = (day: string) => inWords(day).mediumWithWeekday;

test('hides the free times when the date is cleared', async () => {
  const { user } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Event Date'));
  expect(await screen.findByText('Choose a date to see its free times.')).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('offers the next days with free times when a date has none', async () => {
  const days = [-1, 2, 3, 5, 8, 9].map((later) => addDays(soon, later));
  const { user } = open({
    availableDates: () => days,
    availableSlots: ({ date }: { date: string }) => (date === soon ? [] : [aSlot()]),
  });
  await type(user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(noneOn(soon))).toHaveAttribute('role', 'status');
  const next = within(screen.getByRole('group', { name: 'Next days with free times' }));
  expect(next.getAllByRole('button').map((button) => button.textContent)).toEqual(days.slice(1, 5).map(offer));

  await user.click(next.getByRole('button', { name: offer(days[2]!) }));
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(days[2]!));
  const slot = await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' });
  await waitFor(() => expect(slot).toHaveFocus());
  // It is the only one.
  expect(slot).toBeChecked();
  expect(screen.queryByRole('group', { name: 'Next days with free times' })).toBeNull();
});

test('offers no day before the typed date, and names the last day with free times', async () => {
  let days = [addDays(soon, -4), addDays(soon, -2)];
  const { user } = open({ availableDates: () => days, availableSlots: () => [] });
  await type(user, 'Event Date', formatDay(soon));
  const last = `There are no free times after this day yet. The last day with free times is ${offer(days[1]!)}.`;
  expect(await screen.findByText(last)).toBeVisible();
  expect(screen.queryByRole('group', { name: /days with free times/ })).toBeNull();

  days = [];
  cleanup();
  const again = open({ availableDates: () => days, availableSlots: () => [] });
  await type(again.user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(noneOn(soon))).toBeVisible();
  expect(screen.queryByText(/No later days/)).toBeNull();
  expect(screen.queryByRole('group', { name: /days with free times/ })).toBeNull();
});

test('shows the year of each day that it offers', async () => {
  const { user } = open({
    availableDates: () => [addDays(soon, 400)],
    availableSlots: () => [],
  });
  await type(user, 'Event Date', formatDay(soon));
  const year = addDays(soon, 400).slice(0, 4);
  expect(await screen.findByRole('button', { name: new RegExp(`, ${year}$`) })).toBeVisible();
});

test('logs a failure to fetch the free times, shows an empty list and offers to try again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { user, alerts } = open({
    availableSlots: () => (++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : [aSlot()]),
  });
  await type(user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(noneOn(soon))).toBeVisible();
  expect(log).toHaveBeenCalledWith('Free times could not be fetched', expect.anything());
  // What is not known to be fully booked is not waited for.
  expect(screen.queryByText('Next days with free times')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' })).toBeVisible();
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test.each(['{Enter}', '{Tab}'])(
  'moves the focus from a typed date to its slots on %s, but not during typing',
  async (key) => {
    const { user } = open();
    await type(user, 'Event Date', formatDay(soon));
    const first = await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' });
    await waitFor(() => expect(screen.getByLabelText('Event Date')).toHaveFocus());
    expect(screen.getByText(`2 free times on ${inWords(soon).mediumWithWeekday}`)).toHaveAttribute('role', 'status');
    await user.keyboard(key);
    await waitFor(() => expect(first).toHaveFocus());
  },
);

test('moves the focus to the message that a date has no slots', async () => {
  const { user } = open({ availableSlots: () => [] });
  await type(user, 'Event Date', formatDay(soon));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText(noneOn(soon))).toHaveFocus());
});

test('focuses the slots while they load, but not after the focus has moved to another field', async () => {
  let arrive = () => {};
  const availableSlots = () => new Promise((resolve) => (arrive = () => resolve(server.availableSlots())));
  const { user } = open({ availableSlots });
  await type(user, 'Event Date', formatDay(soon));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: 'Time Slot' })).toHaveFocus());
  expect(screen.getByText('Looking for free times…')).toBeVisible();
  await user.click(screen.getByLabelText('Event Type'));
  arrive();
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText('Event Type')).toHaveFocus());
});

test('fills in the contact when the times of the day in the address arrive after it', async () => {
  let arrive = () => {};
  const availableSlots = () => new Promise((resolve) => (arrive = () => resolve(server.availableSlots())));
  const myBookings = jest.fn(() => []);
  renderApp({
    at: `/book/service-1?date=${soon}`,
    signedInAs: 'user',
    server: { ...server, availableSlots, myBookings },
  });
  await waitFor(() => expect(myBookings).toHaveBeenCalled());
  await screen.findByText('Looking for free times…');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  arrive();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(aUser().email));
});

test('moves the focus to the calendar button on Tab when the typed text is no date', async () => {
  const { user } = open();
  await type(user, 'Event Date', 'soon');
  await user.tab();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose date' })).toHaveFocus());
});

test('begins the calendar with the first free month, also if that arrives later', async () => {
  let arrive = () => {};
  const later = addDays(soon, 62);
  const availableDates = () => new Promise((resolve) => (arrive = () => resolve([later])));
  const { user } = open({ availableDates });
  await user.click(await screen.findByRole('button', { name: 'Choose date' }));
  expect(screen.getByText(inWords(addDays(today(timeZone), 1)).month)).toBeVisible();
  arrive();
  expect(await screen.findByText(inWords(later).month)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /, free times$/ })).toHaveFocus());
});

test('chooses no time that is left after another one was lost', async () => {
  let free = server.availableSlots();
  const { user, alerts } = open({
    availableSlots: () => free,
    createBooking: () => {
      free = [aSlot()];
      return respondWithError('Taken', 'CONFLICT');
    },
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(alerts).toEqual(['Booking failed: Taken']));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
  expect(screen.getByRole('radio')).not.toBeChecked();
});

test('sets the date from the calendar, where days with free times are marked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Choose date' }));
  const calendar = within(screen.getByRole('dialog', { name: 'Choose date' }));
  await user.click(calendar.getByRole('button', { name: /, free times$/ }));
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(screen.queryByRole('dialog')).toBeNull();
  const radios = await screen.findAllByRole('radio');
  expect(radios).toHaveLength(2);
  await waitFor(() => expect(radios[0]).toHaveFocus());
});

const monthAfter = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1);

test('ends the calendar with the month of the last day that has free times', async () => {
  const { user } = open({ availableDates: () => [soon, monthAfter(soon)] });
  await user.click(await screen.findByRole('button', { name: 'Choose date' }));
  const next = screen.getByRole('button', { name: 'Next month' });
  const last = inWords(monthAfter(soon)).month;
  while (!screen.queryByText(last)) await user.click(next);
  expect(next).toBeDisabled();
  screen.getByRole('button', { name: /, free times$/ }).focus();
  await user.keyboard('{PageDown}{PageDown}');
  expect(screen.getByText(last)).toBeVisible();
});

test('marks days whose times are all booked, and lets the customer choose them', async () => {
  const { user } = open({
    availableDates: () => [],
    bookedUpDates: () => [soon],
    availableSlots: () => [],
  });
  await user.click(await screen.findByRole('button', { name: 'Choose date' }));
  const day = () => screen.queryByRole('button', { name: `${inWords(soon).full}, fully booked` });
  if (!day()) await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(day()!);
  expect(await screen.findByText(noneOn(soon))).toBeVisible();
});

describe('on a wide screen', () => {
  const widths = (wide: boolean, touch: boolean) =>
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('coarse') ? touch : query.includes('fine') ? !touch : wide,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
  afterEach(() => jest.restoreAllMocks());

  test('shows the calendar at once, and enters it with the keyboard', async () => {
    widths(true, false);
    const { user } = open();
    const calendar = await screen.findByRole('group', { name: 'Calendar' });
    expect(within(calendar).getByRole('grid')).toBeVisible();
    const field = screen.getByLabelText('Event Date');
    await user.click(field);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(calendar).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Enter}');
    expect(field).toHaveValue(formatDay(soon));
    expect(calendar).toBeInTheDocument();
  });

  test('opens no keyboard over the calendar of a phone', async () => {
    widths(false, true);
    const { user } = open();
    const field = await screen.findByLabelText('Event Date');
    expect(field).toHaveAttribute('inputmode', 'none');
    await user.click(field);
    expect(screen.getByRole('dialog', { name: 'Choose date' })).toBeVisible();
  });
});
