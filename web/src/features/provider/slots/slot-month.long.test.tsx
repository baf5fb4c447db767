import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, addMonths, formatDay, inWords, today } from '../../../lib/dates.js';
import { lastOfMonth } from '../../../ui/calendar/month.js';
import { notifyConnected } from '../../../graphql/live-connection.js';
import { aBooking, aSlot, respondWithError, slowly } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const day = today('America/Los_Angeles');
const first = `${addMonths(day, 1).slice(0, 7)}-01`;
const isoDay = (date: number) => `${first.slice(0, 8)}${String(date).padStart(2, '0')}`;
const booked = { isBooked: true, bookingStatus: 'confirmed', bookingId: 'booking-9' };

const slots = [
  aSlot({ date: isoDay(5) }),
  aSlot({ id: 'slot-2', date: isoDay(5), startTime: '15:00', endTime: '16:00' }),
  aSlot({ id: 'slot-3', date: isoDay(5), startTime: '17:00', endTime: '18:00', ...booked, bookingStatus: 'pending' }),
  aSlot({ id: 'slot-4', date: isoDay(6), ...booked }),
];
interface Days {
  from?: string;
  until?: string;
}
const ofDays = ({ from = '', until = '9999' }: Days, list = slots) =>
  list.filter(({ date }) => date >= from && date <= until);

const open = (resolvers = {}, at = '/provider/dashboard?tab=slots') =>
  renderApp({
    at,
    signedInAs: 'provider',
    server: {
      providerServices: () => [],
      providerSlots: (days: Days) => ofDays(days),
      providerBookings: () => [],
      ...resolvers,
    },
  });

const cell = (date: string, counts = 'no time slots') =>
  screen.findByRole('button', { name: `${inWords(date).full}, ${counts}` });

async function showNextMonth(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  await user.click(screen.getByRole('button', { name: 'Next month' }));
}

test('shows the free, pending and confirmed slots of each day, and fetches only the months that it shows', async () => {
  const asked: Days[] = [];
  const { user, address } = open({
    providerSlots: (days: Days) => {
      if (days.from) asked.push({ ...days });
      return ofDays(days);
    },
  });
  await showNextMonth(user);
  expect(await cell(isoDay(5), '2 free, 1 pending')).toHaveTextContent('5');
  expect(await cell(isoDay(6), '1 confirmed')).toBeVisible();
  expect(await cell(isoDay(7))).toBeVisible();
  expect(screen.getByRole('grid', { name: inWords(first).month })).toBeVisible();
  expect(asked).toEqual([
    { from: `${day.slice(0, 7)}-01`, until: lastOfMonth(day) },
    { from: first, until: lastOfMonth(first) },
  ]);
  expect(screen.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toBe('/provider/dashboard?tab=slots&view=month');
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(address()).toBe('/provider/dashboard?tab=slots');
});

test('says on each day the times with the first name of who booked, or that they are free', async () => {
  const { user } = open({
    providerSlots: (days: Days) => ofDays(days, [...slots, aSlot({ id: 'slot-5', date: isoDay(6), endTime: '09:30' })]),
    providerBookings: () => [
      aBooking({ id: 'booking-9', customerDetails: { name: 'Aaliyah Johnson', email: '', phone: '' } }),
    ],
  });
  await showNextMonth(user);
  const button = await cell(isoDay(6), '1 free, 1 confirmed');
  expect(
    within(button.closest('td')!)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ).toEqual(['10 AM–2 PM Aaliyah', '10–9:30 AM free']);
  expect(button).toHaveAccessibleDescription('10 AM–2 PM Aaliyah 10–9:30 AM free');
});

test('says how many more times a day has than it has space for', async () => {
  const hours = ['08', '09', '10', '11', '12'];
  const many = hours.map((hour) =>
    aSlot({ id: `slot-${hour}`, date: isoDay(5), startTime: `${hour}:00`, endTime: `${hour}:30` }),
  );
  const { user } = open({ providerSlots: (days: Days) => ofDays(days, many) });
  await showNextMonth(user);
  const day = (await cell(isoDay(5), '5 free')).closest('td')!;
  expect(
    within(day)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ).toEqual(['8–8:30 AM free', '9–9:30 AM free', '10–10:30 AM free', '2 more']);
});

test('offers to try again where a month could not be loaded, instead of days without slots', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isLimited = true;
  const { user } = open({
    providerSlots: (days: Days) =>
      days.from && isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : ofDays(days),
  });
  await showNextMonth(user);
  expect(await screen.findByText('The time slots could not be loaded')).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
  isLimited = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await cell(isoDay(6), '1 confirmed')).toBeVisible();
});

test('moves through the grid by keyboard with one Tab stop, and opens the dialog with the date of the day', async () => {
  const { user } = open({}, '/provider/dashboard?tab=slots&view=month');
  await showNextMonth(user);
  const grid = screen.getByRole('grid');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const focused = () => document.activeElement?.getAttribute('data-day');
  let cursor = addMonths(day, 1);
  const press = async (key: string, to: string) => {
    await user.keyboard(`{${key}}`);
    cursor = to;
    await waitFor(() => expect(focused()).toBe(cursor));
  };
  await press('ArrowRight', addDays(cursor, 1));
  await press('ArrowDown', addDays(cursor, 7));
  await press('ArrowLeft', addDays(cursor, -1));
  await press('ArrowUp', addDays(cursor, -7));
  const weekday = new Date(`${cursor}T12:00Z`).getUTCDay();
  await press('Home', addDays(cursor, -weekday));
  await press('End', addDays(cursor, 6));
  await press('PageDown', addMonths(cursor, 1));
  expect(screen.getByRole('grid', { name: inWords(cursor).month })).toBeVisible();
  await press('PageUp', addMonths(cursor, -1));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Add Time Slot' })).toBeVisible();
  expect(screen.getByLabelText('Date')).toHaveValue(formatDay(cursor));
});

test('lists the slots of the opened day in the dialog, where each can be edited', async () => {
  const { user } = open();
  await showNextMonth(user);
  await user.click(await cell(isoDay(5), '2 free, 1 pending'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Time Slot' }));
  const heading = dialog.getByRole('heading', { name: inWords(isoDay(5)).full });
  expect(heading.compareDocumentPosition(dialog.getByLabelText('Date'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement).toContainElement(heading);
  await user.click(dialog.getByRole('button', { name: `Edit slot ${formatDay(isoDay(5))} 3:00 PM – 4:00 PM` }));
  expect(await screen.findByRole('dialog', { name: 'Edit Time Slot' })).toBeVisible();
  expect(screen.getByLabelText('Start Time')).toHaveValue('15:00');
});

test('asks before another slot of the day replaces what was entered', async () => {
  const { user, questions } = open();
  window.confirm = (question) => questions.push(String(question)) > 1;
  await showNextMonth(user);
  await user.click(await cell(isoDay(5), '2 free, 1 pending'));
  await user.type(await screen.findByLabelText('Start Time'), '09:00');
  const edit = screen.getByRole('button', { name: `Edit slot ${formatDay(isoDay(5))} 3:00 PM – 4:00 PM` });
  await user.click(edit);
  expect(questions).toEqual(['Discard your changes?']);
  expect(screen.getByLabelText('Start Time')).toHaveValue('09:00');
  await user.click(edit);
  expect(await screen.findByRole('dialog', { name: 'Edit Time Slot' })).toBeVisible();
});

test('counts a slot that is added in its day', async () => {
  const { user } = open({
    createSlot: ({ input }: { input: object }) => aSlot({ id: 'slot-9', ...input }),
  });
  await showNextMonth(user);
  await user.click(await cell(isoDay(8)));
  await user.type(await screen.findByLabelText('Start Time'), '09:00');
  await user.click(screen.getByRole('button', { name: 'Save Slot' }));
  expect(await cell(isoDay(8), '1 free')).toBeVisible();
});

test('shows all 3,000 slots of a month, which take several responses', async () => {
  const many = Array.from({ length: 3000 }, (_, n) => {
    const minute = (n % 120) * 10;
    const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const times = { startTime: time(minute), endTime: time(minute + 10) };
    return aSlot({ id: `many-${n}`, date: isoDay(1 + Math.floor(n / 120)), ...times });
  });
  const { user } = open({ providerSlots: (days: Days) => (days.from ? ofDays(days, many).slice(0, 1000) : []) });
  await showNextMonth(user);
  expect(await cell(isoDay(1), '120 free')).toBeVisible();
  expect(await cell(isoDay(25), '120 free')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /120 free$/ })).toHaveLength(25);
});

/** A screen on which media queries for a maximum width match, or do not. */
function aScreen(isNarrow: boolean) {
  const listeners = new Set<() => void>();
  const media = jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isNarrow && query.includes('max-width'),
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return {
    turn: () => {
      isNarrow = !isNarrow;
      for (const listener of listeners) listener();
    },
    restore: () => media.mockRestore(),
  };
}

test('shows the days as a strip on a phone, above the slots of the chosen day', async () => {
  const phone = aScreen(true);
  const { user } = open({
    providerBookings: () => [
      aBooking({ id: 'booking-9', customerDetails: { name: 'Aaliyah Johnson', email: '', phone: '' } }),
    ],
  });
  await showNextMonth(user);
  const list = await screen.findByRole('list', { name: inWords(first).month });
  expect(within(list).getAllByRole('listitem')).toHaveLength(Number(lastOfMonth(first).slice(8)));
  expect(screen.queryByRole('grid')).toBeNull();
  const chosen = await cell(isoDay(6), '1 confirmed');
  await user.click(chosen);
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { level: 3, name: inWords(isoDay(6)).full })).toBeVisible();
  expect(screen.getByText('Aaliyah Johnson')).toBeVisible();
  expect(screen.getByRole('button', { name: `Delete slot ${formatDay(isoDay(6))} 10:00 AM – 2:00 PM` })).toBeDisabled();
  await user.click(await cell(isoDay(7)));
  expect(screen.getByText('No time slots.')).toBeVisible();
  expect(chosen).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('button', { name: 'Add a time' }));
  expect(await screen.findByLabelText('Date')).toHaveValue(formatDay(isoDay(7)));
  phone.restore();
});

test('begins a month on a phone with its first day that has slots, and the current one with today', async () => {
  const phone = aScreen(true);
  const { user } = open({ providerSlots: (days: Days) => ofDays(days, [...slots].reverse()) });
  await showNextMonth(user);
  expect(await cell(isoDay(5), '2 free, 1 pending')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await cell(day)).toHaveAttribute('aria-pressed', 'true');
  phone.restore();
});

test('shows all days of the current month on a phone, scrolled to the current day', async () => {
  const phone = aScreen(true);
  const offset = jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(700);
  open({}, '/provider/dashboard?tab=slots&view=month');
  const list = await screen.findByRole('list', { name: inWords(day).month });
  expect(within(list).getAllByRole('listitem')).toHaveLength(Number(lastOfMonth(day).slice(8)));
  expect(list.scrollLeft).toBe(700);
  offset.mockRestore();
  phone.restore();
});

test.each(['Copy Week', 'Remove Free Slots'])('has %s behind one button on a phone', async (name) => {
  const phone = aScreen(true);
  const { user } = open();
  await screen.findByRole('button', { name: 'Plan Week' });
  expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  phone.restore();
});

test('has a dot for each state of a day on a phone, and names the button by what it shows', async () => {
  const phone = aScreen(true);
  const { user } = open();
  await showNextMonth(user);
  const button = await cell(isoDay(5), '2 free, 1 pending');
  expect([...button.querySelectorAll('i')].map(({ className }) => className)).toEqual(['free', 'pending']);
  const shown = [...button.children].map(({ textContent }) => textContent ?? '');
  expect(shown).toEqual([inWords(isoDay(5)).weekday.slice(0, 3), '5', '']);
  for (const text of shown) expect(button.getAttribute('aria-label')).toContain(text);
  phone.restore();
});

test('retains the month and the focused day when the screen is turned or zoomed', async () => {
  const { turn, restore } = aScreen(false);
  const { user } = open();
  await showNextMonth(user);
  screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  await user.keyboard('{PageDown}');
  const focused = document.activeElement?.getAttribute('data-day');
  expect(focused).toBe(addMonths(day, 2));
  for (const role of ['list', 'grid']) {
    act(turn);
    expect(screen.getByRole(role, { name: inWords(addMonths(day, 2)).month })).toBeVisible();
    expect(document.activeElement).toHaveAttribute('data-day', focused);
  }
  act(() => (document.activeElement as HTMLElement).blur());
  act(turn);
  await waitFor(() => expect(document.body).toHaveFocus());
  restore();
});

test('leads from a booked slot to its booking, also if its card is not shown yet', async () => {
  const bookings = Array.from({ length: 41 }, (_, n) =>
    aBooking({ id: `booking-${n}`, service: { title: `Party ${n}`, category: 'Other' } }),
  );
  const wanted = { isBooked: true, bookingStatus: 'confirmed', bookingId: 'booking-40' };
  const { user, address } = open({
    providerSlots: () => [aSlot({ date: isoDay(6), ...wanted })],
    providerBookings: () => bookings,
  });
  await user.click(await screen.findByRole('button', { name: /^Show booking of slot .* 10:00 AM/ }));
  const card = await screen.findByRole('article', { name: 'Party 40' });
  await waitFor(() => expect(card).toHaveFocus());
  expect(screen.getByRole('tabpanel', { name: 'Bookings' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/provider/dashboard?tab=bookings'));
});

test('retains the month, its grid and the focus while the slots are fetched again after a reconnection', async () => {
  const dashboard = slowly(() => ofDays({}));
  const month = slowly(() => ofDays({ from: first, until: lastOfMonth(first) }));
  const { user } = open(
    { providerSlots: ({ from }: Days) => (from ? month : dashboard).resolver() },
    '/provider/dashboard?tab=slots&view=month',
  );
  await showNextMonth(user);
  await cell(isoDay(5), '2 free, 1 pending');
  const grid = screen.getByRole('grid');
  grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  await user.keyboard('{Home}');
  const focused = document.activeElement;
  dashboard.hold();
  month.hold();
  act(notifyConnected);
  expect(document.activeElement).toBe(focused);
  await user.keyboard('{ArrowDown}');
  const moved = document.activeElement?.getAttribute('data-day');
  await act(async () => dashboard.release());
  await act(async () => month.release());
  await waitFor(() => expect(grid).toHaveAttribute('aria-busy', 'false'));
  expect(screen.getByRole('grid')).toBe(grid);
  expect(document.activeElement).toHaveAttribute('data-day', moved);
  expect(focused).not.toBe(document.activeElement);
});
