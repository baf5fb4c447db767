import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, refuse } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const pending = aBooking();
const confirmed = aBooking({ id: 'booking-2', status: 'confirmed', eventType: 'Birthday' });

const open = (answers = {}, agrees = true) =>
  renderApp({
    at: '/user/dashboard',
    signedInAs: 'user',
    server: { myBookings: () => [pending, confirmed], ...answers },
    agrees,
  });

/** The figure of a summary card. */
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .find((element) => element.tagName === 'DT')
    ?.parentElement?.querySelector('dd')?.textContent;

test.each([[undefined], ['provider']] as const)(
  'sends everybody but customers away',
  async (role) => {
    const { path } = renderApp({ at: '/user/dashboard', signedInAs: role });
    await waitFor(() => expect(path()).toBe('/login'));
  },
);

test('sums up and lists the bookings with their details', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'My Bookings' });
  expect(figure('Total')).toBe('2');
  expect(figure('Pending')).toBe('1');
  expect(figure('Confirmed')).toBe('1');
  expect(figure('Completed')).toBe('0');
  const cards = screen.getAllByRole('article');
  expect(within(cards[0]!).getByText('Saturday, June 27, 2026')).toBeVisible();
  expect(within(cards[0]!).getByText('10:00 - 14:00')).toBeVisible();
  expect(within(cards[0]!).getByText('$1,250')).toBeVisible();
  expect(within(cards[1]!).getByText('Provider will contact you soon!')).toBeVisible();
  expect(within(cards[1]!).queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
});

test('filters by status', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Confirmed' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('Birthday')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Cancelled' }));
  expect(screen.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
  expect(screen.getByText('No cancelled bookings found.')).toBeVisible();
});

test('goes from tab to tab by arrow keys', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'All' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Pending' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Pending' })).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Cancelled' })).toHaveFocus();
});

test('leads those without bookings to the services', async () => {
  open({ myBookings: () => [] });
  expect(await screen.findByText("You haven't made any bookings yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute(
    'href',
    '/services',
  );
});

test('cancels a pending booking after asking', async () => {
  const cancelBooking = () => aBooking({ status: 'cancelled' });
  const { user, alerts, questions } = open({ cancelBooking });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(alerts).toEqual(['Booking cancelled successfully']));
  expect(questions).toEqual(['Are you sure you want to cancel this booking?']);
  expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  expect(figure('Pending')).toBe('0');
});

test('leaves the booking alone when the person thinks again', async () => {
  const { user, alerts } = open({}, false);
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  expect(alerts).toEqual([]);
  expect(screen.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled();
});

test('says why a booking could not be cancelled', async () => {
  const cancelBooking = () => refuse('Only pending bookings can be cancelled', 'CONFLICT');
  const { user, alerts } = open({ cancelBooking });
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(alerts).toEqual(['Only pending bookings can be cancelled']));
});
