import { screen, waitFor } from '@testing-library/react';
import { formatDay, inWords } from '../../../lib/dates.js';
import { open, soon, type } from '../../../test/booking-form.js';
import { aSlot, respondWithError } from '../../../test/marketplace.js';

const ASK = { name: 'Tell me when a time becomes free' };
const KEPT = `We will send you an email when a time becomes free on ${inWords(soon).mediumWithWeekday}.`;
const aWish = { serviceId: 'service-1', date: soon, createdAt: '2026-01-01T10:00:00.000Z', service: null };

test('waits for a day without free times, and stops waiting', async () => {
  const sent: unknown[] = [];
  const record = (name: string) => (args: object) => sent.push({ name, ...args }) > 0;
  const { user } = open({
    availableSlots: () => [],
    wishForDate: record('wishForDate'),
    dropWish: record('dropWish'),
  });
  await type(user, 'Event Date', formatDay(soon));
  await user.click(await screen.findByRole('button', ASK));
  expect(await screen.findByText(KEPT)).toHaveAttribute('role', 'status');
  const stop = screen.getByRole('button', { name: 'Stop waiting' });
  await waitFor(() => expect(stop).toHaveFocus());
  await user.click(stop);
  await waitFor(() => expect(screen.getByRole('button', ASK)).toHaveFocus());
  expect(screen.queryByText(KEPT)).toBeNull();
  expect(sent).toEqual([
    { name: 'wishForDate', serviceId: 'service-1', date: soon },
    { name: 'dropWish', serviceId: 'service-1', date: soon },
  ]);
});

test('shows that the account waits for the day already, and offers nothing on a day with free times', async () => {
  const { user } = open({
    myWishes: () => [aWish],
    availableSlots: ({ date }: { date: string }) => (date === soon ? [] : [aSlot()]),
  });
  await type(user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(KEPT)).toBeVisible();
  await user.clear(screen.getByLabelText('Event Date'));
  expect(await screen.findByText('Choose a date to see its free times.')).toBeVisible();
  expect(screen.queryByText(KEPT)).toBeNull();
  expect(screen.queryByRole('button', ASK)).toBeNull();
});

test('shows the free times if the day has some by now, after the message of the server', async () => {
  let slots: ReturnType<typeof aSlot>[] = [];
  const { user, alerts } = open({
    availableSlots: () => slots,
    wishForDate: () => {
      slots = [aSlot()];
      return respondWithError('There are free times on this day. Please choose one of them.', 'CONFLICT');
    },
  });
  await type(user, 'Event Date', formatDay(soon));
  await user.click(await screen.findByRole('button', ASK));
  expect(await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' })).toBeVisible();
  await waitFor(() => expect(alerts).toEqual(['There are free times on this day. Please choose one of them.']));
});
