import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../test/marketplace.js';
import { furtherAction } from '../test/further-action.js';
import { renderApp } from '../test/render-app.js';

const STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'];
const bookings = STATUSES.map((status) => aBooking({ id: `booking-${status}`, status }));

const pages = {
  user: { at: '/user/dashboard', server: { myBookings: () => bookings } },
  provider: { at: '/provider/dashboard?tab=bookings', server: { providerBookings: () => bookings } },
};
const open = (role: 'user' | 'provider' = 'user') => renderApp({ ...pages[role], signedInAs: role });

/** Replaces the server's response, and records the requests and the files that the browser saves. */
function respondWith(respond: () => Response | Promise<Response>) {
  const requests: [path: string, headers: unknown][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(((path: string, init: RequestInit) => {
    requests.push([path, init.headers]);
    return Promise.resolve(respond());
  }) as typeof fetch);
  const saved: [name: string, contents: Promise<string>][] = [];
  let contents = Promise.resolve('');
  URL.createObjectURL = (file) => {
    contents = (file as Blob).text();
    return 'blob:file';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, contents]);
  });
  return { requests, saved };
}
afterEach(() => void jest.restoreAllMocks());

const add = async (user: ReturnType<typeof open>['user']) => {
  await furtherAction(user, 'Add to Calendar');
};

test.each(['user', 'provider'] as const)(
  'offers a %s among further actions to add live bookings to the calendar, and no others',
  async (role) => {
    const { user } = open(role);
    const cards = await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Add to Calendar' })).toBeNull();
    for (const card of cards.slice(2)) await user.click(within(card).getByRole('button', { name: 'Details' }));
    for (const card of cards) await user.click(within(card).getByRole('button', { name: 'More actions' }));
    const offered = cards.map((card) => within(card).queryByRole('button', { name: 'Add to Calendar' }) !== null);
    expect(offered).toEqual([true, true, false, false]);
  },
);

test('saves the calendar file of the booking, which is fetched with the token of the user', async () => {
  const { requests, saved } = respondWith(() => new Response('BEGIN:VCALENDAR'));
  const { user, alerts } = open();
  await add(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests).toEqual([['/api/bookings/booking-pending/calendar.ics', { authorization: 'Bearer user-token' }]]);
  expect([saved[0]?.[0], await saved[0]?.[1]]).toEqual(['booking-2026-06-27.ics', 'BEGIN:VCALENDAR']);
  expect(alerts).toEqual([]);
});

test.each([
  [
    'the message of the server',
    () => Response.json({ message: 'Booking not found' }, { status: 404 }),
    'Booking not found',
  ],
  ['that it failed', () => Promise.reject(new TypeError('no network')), 'Failed to add the booking to your calendar'],
])('alerts %s if the file cannot be fetched', async (_, respond, message) => {
  const { saved } = respondWith(respond);
  const { user, alerts } = open();
  await add(user);
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(saved).toEqual([]);
});

test('ends the session when the server rejects the token', async () => {
  respondWith(() => Response.json({ message: 'Please sign in' }, { status: 401 }));
  const { user, path, alerts } = open();
  await add(user);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(alerts).toEqual([]);
});
