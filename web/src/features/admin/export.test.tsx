import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBooking, aService, aUser } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const stats = { totalUsers: 1, totalProviders: 1, totalServices: 1, totalBookings: 1, pendingBookings: 0 };

/** Presses the button at an address of the portal, and records requests and the files that the browser saves. */
async function exportAt(address: string, respond: () => Promise<Response>) {
  const requests: [path: string, headers: unknown][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(((path: string, init: RequestInit) => {
    requests.push([path, init.headers]);
    return respond();
  }) as typeof fetch);
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const app = renderApp({
    at: `/admin/dashboard?${address}`,
    signedInAs: 'admin',
    // Who is an administrator and a customer.
    stored: { token: 'user-token' },
    server: {
      adminStats: () => ({ ...stats, totalRevenue: 0 }),
      adminUsers: () => [aUser()],
      adminUserCount: () => 1,
      adminServices: () => [aService()],
      adminBookings: () => [aBooking()],
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return { ...app, requests, saved };
}

afterEach(() => void jest.restoreAllMocks());

test.each([
  ['tab=users', 'users', ''],
  ['tab=users&search=a%26b&role=provider&status=banned', 'users', 'search=a%26b&role=provider&status=banned'],
  [
    'tab=services&search=garden&category=Other&city=Salem&active=false',
    'services',
    'search=garden&category=Other&city=Salem&active=false',
  ],
  [
    'tab=bookings&search=sam&status=pending&from=2026-07-01&until=2026-07-31',
    'bookings',
    'search=sam&status=pending&from=2026-07-01&until=2026-07-31',
  ],
])('downloads with the token of the administrator what the filter finds: %s', async (address, list, query) => {
  const { requests, saved, alerts } = await exportAt(address, () => Promise.resolve(new Response('_id\r\n')));
  await waitFor(() => expect(saved).toEqual([`${list}.csv`]));
  expect(requests).toEqual([[`/api/admin/${list}.csv?${query}`, { authorization: 'Bearer admin-token' }]]);
  expect(alerts).toEqual([]);
});

test.each([
  ['the server’s message', () => Promise.resolve(Response.json({ message: 'Too many' }, { status: 429 })), 'Too many'],
  ['that it failed when no server responds', () => Promise.reject(new TypeError()), 'Failed to export the services'],
])('alerts %s', async (_, respond, message) => {
  const { saved, alerts } = await exportAt('tab=services', respond);
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(saved).toEqual([]);
});

test('exports once if the button is pressed again meanwhile', async () => {
  let arrive = (_: Response) => {};
  const { user, requests, saved } = await exportAt(
    'tab=users',
    () => new Promise<Response>((resolve) => (arrive = resolve)),
  );
  await user.click(screen.getByRole('button', { name: 'Exporting...' }));
  arrive(new Response('_id\r\n'));
  await waitFor(() => expect(saved).toEqual(['users.csv']));
  expect(requests).toHaveLength(1);
});
