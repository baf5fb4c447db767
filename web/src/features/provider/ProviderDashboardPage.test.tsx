import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { notifyConnected } from '../../graphql/live-connection.js';
import { addDays, today } from '../../lib/dates.js';
import { aBooking, aProvider, aService, aSlot, aUser, respondWithError } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const day = today('America/Los_Angeles');

const server = {
  providerServices: () => [aService(), aService({ id: 'service-2', isActive: false })],
  providerSlots: () => [
    aSlot({ date: day }),
    aSlot({ id: 'slot-2', date: addDays(day, 1), isBooked: true }),
    aSlot({ id: 'slot-3', date: addDays(day, -1) }),
  ],
  providerBookings: () => [
    aBooking({ id: 'booking-4', service: { title: 'Fourth', category: 'Other' } }),
    aBooking({ id: 'booking-3', service: { title: 'Third', category: 'Other' } }),
    aBooking({
      id: 'booking-2',
      service: { title: 'Second', category: 'Other' },
      status: 'confirmed',
      eventDate: day,
      totalAmount: 99.5,
    }),
    aBooking({
      service: { title: 'First', category: 'Other' },
      status: 'completed',
      eventDate: day,
      totalAmount: 1250,
    }),
  ],
};
const open = (resolvers = {}, stored = {}) =>
  renderApp({
    stored,
    at: '/provider/dashboard',
    signedInAs: 'provider',
    server: { ...server, ...resolvers },
  });

const anImage = { url: '/uploads/a.webp', cardUrl: '/uploads/a-card.webp', width: 16, height: 9 };

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test.each([undefined, 'user'] as const)(
  'redirects to the login when the role of the session is %s',
  async (signedInAs) => {
    const { path } = renderApp({ at: '/provider/dashboard', signedInAs, server });
    await waitFor(() => expect(path()).toBe('/login'));
  },
);

test('welcomes the provider, and shows the counts and the revenue', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Sam Okafor' })).toBeVisible();
  await screen.findByText('Total Services');
  expect(figure('Total Services')).toBe('2');
  // Without the booked slot and yesterday's.
  expect(figure('Available Slots')).toBe('1');
  expect(figure('Pending Bookings')).toBe('2');
  expect(figure('Confirmed Bookings')).toBe('1');
  expect(screen.getByText('$1,349.50')).toBeVisible();
});

test('shows what waits, the next days, the three most recent bookings and the quick actions in the overview', async () => {
  const message = 'We meet at 214 Elm Street.';
  const inAWeek = {
    message,
    status: 'confirmed',
    eventDate: addDays(day, 7),
    timeSlot: { ...aBooking().timeSlot, id: null },
  };
  const { user } = open({
    providerBookings: () => [
      ...server.providerBookings(),
      aBooking({ id: 'booking-0', service: { title: 'In a week', category: 'Other' }, guestCount: 1, ...inAWeek }),
      aBooking({ id: 'booking-00', status: 'confirmed', eventDate: addDays(day, 8) }),
    ],
  });
  const tab = await screen.findByRole('tab', { name: 'Overview' });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  const panel = within(screen.getByRole('tabpanel', { name: 'Overview' }));
  const section = async (title: string) =>
    within((await panel.findByRole('heading', { level: 2, name: title })).closest('section')!);
  const titles = async (title: string) =>
    (await section(title)).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect((await titles('To do (2)')).sort()).toEqual(['Fourth', 'Third']);
  expect(await titles('Recent Bookings')).toEqual(['Fourth', 'Third', 'Second']);
  expect((await section('Recent Bookings')).getByRole('link', { name: 'Second' })).toHaveAttribute(
    'href',
    '/provider/dashboard?tab=bookings&booking=booking-2',
  );
  const week = (await section('Today and the next 7 days')).getAllByRole('listitem');
  expect(week).toHaveLength(2);
  expect(week[0]).toHaveTextContent(/^Today, 10 AM–2 PM.*Sam Okafor, 80 guests · Second/);
  expect(week[1]).toHaveTextContent(/1 guest · In a week/);
  const map = within(week[1]!).getByRole('link', { name: 'Map' });
  expect(map).toHaveAttribute('href', expect.stringContaining('query=214%20Elm%20Street%2C%20Portland'));
  expect(within(week[0]!).queryByRole('link', { name: 'Map' })).toBeNull();
  expect(within(week[0]!).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15035550199');

  await user.click(panel.getByRole('button', { name: 'Add New Service' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Service' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(panel.getByRole('button', { name: 'Add Time Slot' }));
  expect(await screen.findByRole('dialog', { name: 'Add Time Slot' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens the tab in the address, and moves to the next tab on ArrowRight', async () => {
  const { user } = renderApp({
    at: '/provider/dashboard?tab=services',
    signedInAs: 'provider',
    server,
  });
  expect(await screen.findByRole('tabpanel', { name: 'Services' })).toBeVisible();
  screen.getByRole('tab', { name: 'Services' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('tabpanel', { name: 'Slots' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('tabpanel', { name: 'Bookings' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Bookings' })).toHaveFocus());
});

test.each([
  ['Overview', 'No bookings yet', 'Add New Service', 'Add New Service'],
  ['Services', 'No services yet', 'Add your first service', 'Add New Service'],
  ['Slots', 'No upcoming time slots', 'Add a time', 'Add Time Slot'],
  ['Bookings', 'No bookings yet', 'Offer a time', 'Add Time Slot'],
])('shows that a tab is empty, and opens a form to begin: %s', async (tab, title, button, dialog) => {
  const nothing = () => [];
  const { user } = open({
    ...(tab === 'Bookings' ? {} : { providerServices: nothing }),
    providerSlots: nothing,
    providerBookings: nothing,
  });
  await user.click(await screen.findByRole('tab', { name: tab }));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
});

test.each([
  ['no service', { providerServices: () => [] }, 'Add a service that customers can book.'],
  [
    'no active service',
    { providerServices: () => [aService({ isActive: false })] },
    'Add a service that customers can book.',
  ],
  ['no free times', { providerSlots: () => [] }, 'Add time slots so that customers can book you.'],
])('shows a provider without bookings and with %s what is missing', async (_, resolvers, text) => {
  open({ providerBookings: () => [], ...resolvers });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy Address' })).toBeNull();
});

test.each(['overview', 'bookings'])('offers the address of a page that can be booked to copy: %s', async (tab) => {
  const { user } = open({ providerBookings: () => [] });
  await user.click(await screen.findByRole('tab', { name: new RegExp(tab, 'i') }));
  const address = `${window.location.origin}/providers/${aUser().id}`;
  expect(await screen.findByRole('link', { name: address })).toHaveAttribute('href', `/providers/${aUser().id}`);
  await user.click(screen.getByRole('button', { name: 'Copy Address' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(address);
});

test('logs a failure to load without an alert, shows no figures and offers to try again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { alerts, user } = open({
    providerServices: () => (++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : []),
  });
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('Total Services')).toBeNull();
  expect(screen.queryByText('Get ready for your first booking')).toBeNull();
  await user.click(again);
  expect(await screen.findByText('Get ready for your first booking')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Total Services: 0' })).toBeVisible();
  expect(log).toHaveBeenCalledWith('Dashboard could not be fetched', expect.anything());
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test('retains the dashboard when it cannot be fetched again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isLimited = false;
  open({ providerServices: () => (isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : [aService()]) });
  expect(await screen.findByRole('button', { name: 'Total Services: 1' })).toBeVisible();
  isLimited = true;
  await act(async () => notifyConnected());
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Total Services: 1' })).toBeVisible();
});

test('leads from a card to the tab that it counts, where the numbers are one line', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pending Bookings: 2' }));
  expect(await screen.findByRole('tabpanel', { name: 'Bookings' })).toBeVisible();
  expect(figure('Pending Bookings')).toBe('2');
  expect(screen.queryByRole('button', { name: 'Pending Bookings: 2' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Bookings' })).toHaveAccessibleDescription('2 pending');
});

test('lists what waits first, then those to come, then those that are over', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Bookings' }));
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(titles).toEqual(['To do (2)', 'Upcoming', 'Past and cancelled']);
});

test('opens the form of the service in the address, and removes it from the address when it is closed', async () => {
  const { user, address } = renderApp({
    at: '/provider/dashboard?tab=services&edit=service-1',
    signedInAs: 'provider',
    server,
  });
  expect(await screen.findByRole('dialog', { name: 'Edit Service' })).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Garden Wedding');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/provider/dashboard?tab=services');
});

test('shows a new provider what is missing until it is done', async () => {
  const nothing = () => [];
  const { user } = open({
    providerServices: nothing,
    providerBookings: nothing,
    createService: () => aService({ id: 'service-9' }),
  });
  const list = await screen.findByRole('region', { name: 'Get ready for your first booking' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Add pictures of your business',
    'Add your first service',
    'Add your first timesDone',
    'See your page as customers do',
  ]);
  expect(within(list).getByRole('link', { name: 'See your page as customers do' })).toHaveAttribute(
    'href',
    '/providers/user-1',
  );
  await user.click(within(list).getByRole('button', { name: 'Add your first service' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Service' })).toBeVisible();
});

test.each([
  ['bookings', {}, {}],
  ['has looked at the own page', { providerBookings: () => [] }, { seenOwnPage: '"user-1"' }],
])('shows no checklist once the provider has everything and %s', async (_reason, resolvers, stored) => {
  open({ ...resolvers, me: () => aUser({ role: 'provider', profileImage: anImage }) }, stored);
  await screen.findByText('Quick Actions');
  expect(screen.queryByText('Get ready for your first booking')).toBeNull();
});

test('ticks the step of the checklist when the provider has looked at their own page', async () => {
  const me = () => aUser({ role: 'provider', profileImage: anImage });
  const provider = () => ({
    ...aProvider({ id: 'user-1' }),
    businessDescription: null,
    images: [],
    services: [],
    nextFreeDates: [],
    memberSince: '2025-03-04',
    answersWithinHours: null,
    answeredPercent: null,
  });
  const { user } = open({ me, provider, providerServices: () => [], providerBookings: () => [] });
  await user.click(await screen.findByRole('link', { name: 'See your page as customers do' }));
  await screen.findByRole('heading', { name: 'Next free dates' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const list = await screen.findByRole('region', { name: 'Get ready for your first booking' });
  const last = within(list).getAllByRole('listitem').at(-1);
  expect(last).toHaveTextContent('See your page as customers doDone');
});

test('shows a request in the title and as a notification while the page is in the background', async () => {
  const shown: [string, NotificationOptions | undefined][] = [];
  class Fake {
    static permission = 'default';
    static requestPermission = () => Promise.resolve((Fake.permission = 'granted'));
    constructor(title: string, options?: NotificationOptions) {
      shown.push([title, options]);
    }
  }
  Object.assign(globalThis, { Notification: Fake });
  let publish = (_: object) => {};
  const { user } = open({
    me: () => aUser({ id: 'provider-1', role: 'provider' }),
    bookingChanged: () => new Promise((resolve) => (publish = resolve)),
  });
  await user.click(await screen.findByRole('button', { name: 'Notify me of new requests' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me of new requests' })).toBeNull());
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => publish(aBooking({ id: 'booking-9' })));
  await waitFor(() => expect(document.title).toBe('(1) Dashboard · Marquee'));
  expect(shown).toEqual([['New booking request', { body: 'Garden Wedding for Sam Okafor', tag: 'booking-9' }]]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(document.title).toBe('Dashboard · Marquee');
  Reflect.deleteProperty(globalThis, 'Notification');
});
