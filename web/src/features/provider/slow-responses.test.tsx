import { act, screen, waitFor } from '@testing-library/react';
import { notifyConnected } from '../../graphql/live-connection.js';
import { addDays, today } from '../../lib/dates.js';
import { aBooking, aService, aSlot, aUser, slowly } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

// Data may change while a response is on its way. That response then contains the state before the
// change, which the page must not show.

const soon = addDays(today('America/Los_Angeles'), 3);
const later = aBooking({ id: 'booking-2', service: { title: 'Later', category: 'Other' } });

/** Opens a tab, then requests everything again and holds the bookings back. */
async function visit(tab: 'services' | 'slots' | 'bookings') {
  let services = [aService()];
  let slots = [aSlot({ date: soon })];
  let bookings = [aBooking({ timeSlot: { ...aBooking().timeSlot, id: null } })];
  let publish = (_: object) => {};
  const line = slowly(() => bookings);
  const app = renderApp({
    at: `/provider/dashboard?tab=${tab}`,
    signedInAs: 'provider',
    server: {
      me: () => aUser({ id: 'provider-1', role: 'provider' }),
      providerServices: () => services,
      providerSlots: () => slots,
      providerBookings: line.resolver,
      deleteService: ({ id }: { id: string }) => ((services = []), id),
      deleteSlot: ({ id }: { id: string }) => ((slots = []), id),
      updateBookingStatus: ({ status }: { status: string }) => {
        bookings = bookings.map((booking) => ({ ...booking, status }));
        return bookings.at(-1);
      },
      bookingChanged: () => new Promise((resolve) => (publish = resolve)),
    },
  });
  await screen.findByText('Total Services');
  line.hold();
  await act(async () => notifyConnected());
  return {
    ...app,
    ...line,
    bookings: {
      arrive: () => void (bookings = [later, ...bookings]),
      publish: (booking: object) => publish(booking),
    },
  };
}
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test.each([
  ['services', 'Delete Garden Wedding', 'No services yet'],
  ['slots', /^Delete slot/, 'No upcoming time slots'],
] as const)('does not show a deleted item again when an older response arrives: %s', async (tab, button, nothing) => {
  const { user, release, bookings } = await visit(tab);
  bookings.arrive();
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(nothing)).toBeVisible();
  await act(async () => release());
  await waitFor(() => expect(figure('Pending Bookings')).toBe('2'));
  expect(screen.getByText(nothing)).toBeVisible();
});

test('shows a booking as confirmed when an older response arrives', async () => {
  const { user, release, bookings } = await visit('bookings');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(figure('Confirmed Bookings')).toBe('1'));
  bookings.arrive();
  await act(async () => release());
  await waitFor(() => expect(figure('Pending Bookings')).toBe('1'));
  expect(figure('Confirmed Bookings')).toBe('1');
});

test('retains a booking of a live update when an older response arrives', async () => {
  const { release, bookings } = await visit('bookings');
  bookings.arrive();
  await act(async () => bookings.publish(later));
  expect(await screen.findByRole('article', { name: 'Later' })).toBeVisible();
  await act(async () => release());
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(figure('Pending Bookings')).toBe('2');
});
