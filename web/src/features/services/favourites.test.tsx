import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aService, aUser, respondWithError, slowly } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const first = aService();
const second = aService({ id: 'service-2', title: 'Birthday with Cake' });

/** A server that stores the favourites of the account, newest first. */
function aServer(...favourites: ReturnType<typeof aService>[]) {
  let stored = favourites;
  const all = [first, second];
  return {
    services: () => all,
    favourites: () => stored,
    addFavourite: ({ serviceId }: { serviceId: string }) =>
      (stored = [...all.filter(({ id }) => id === serviceId), ...stored]),
    removeFavourite: ({ serviceId }: { serviceId: string }) => (stored = stored.filter(({ id }) => id !== serviceId)),
  };
}

const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') as HTMLElement);
const main = () => within(screen.getByRole('main'));
const titles = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map((h) => h.textContent);

test('a card shows whether its service is a favourite, and changes that at once', async () => {
  const server = aServer(second);
  const add = slowly(() => server.addFavourite({ serviceId: 'service-1' }));
  const { user, path } = renderApp({
    at: '/services',
    signedInAs: 'user',
    server: { ...server, addFavourite: add.resolver },
  });
  const button = (await cardOf('Garden Wedding')).getByRole('button', { name: 'Favourite' });
  const other = (await cardOf('Birthday with Cake')).getByRole('button', { name: 'Favourite' });
  await waitFor(() => expect(other).toHaveAttribute('aria-pressed', 'true'));
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveAccessibleDescription('Garden Wedding');
  add.hold();
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(other).toHaveAttribute('aria-pressed', 'true');
  add.release();
  await user.click(other);
  await waitFor(() => expect(other).toHaveAttribute('aria-pressed', 'false'));
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(path()).toBe('/services');
});

test('a change that the server rejects is taken back with an alert', async () => {
  const reject = () => respondWithError('You have too many favourites.', 'CONFLICT');
  const { user, alerts } = renderApp({
    at: '/services',
    signedInAs: 'provider',
    server: { ...aServer(), addFavourite: reject },
  });
  const button = (await cardOf('Garden Wedding')).getByRole('button', { name: 'Favourite' });
  await user.click(button);
  await waitFor(() => expect(alerts).toEqual(['You have too many favourites.']));
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('the button leads visitors to the login', async () => {
  const { user, path } = renderApp({ at: '/services', server: aServer() });
  await user.click((await cardOf('Garden Wedding')).getByRole('button', { name: 'Favourite' }));
  await waitFor(() => expect(path()).toBe('/login'));
});

test('the page of a service marks it as a favourite, and leads visitors to the login', async () => {
  const server = { ...aServer(), service: () => first, availableDates: () => [] };
  const { user } = renderApp({ at: '/services/service-1', signedInAs: 'user', server });
  const button = await screen.findByRole('button', { name: 'Favourite' });
  expect(button).toHaveAccessibleDescription('Garden Wedding');
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  cleanup();

  const visitor = renderApp({ at: '/services/service-1', server });
  await visitor.user.click(await screen.findByRole('button', { name: 'Favourite' }));
  await waitFor(() => expect(visitor.path()).toBe('/login'));
});

test('a service that is marked before the session is known becomes a favourite once it is', async () => {
  let signIn = () => {};
  const server = {
    ...aServer(),
    service: () => first,
    availableDates: () => [],
    me: () => new Promise((resolve) => (signIn = () => resolve(aUser()))),
  };
  const { user } = renderApp({ at: '/services/service-1', signedInAs: 'user', server });
  const button = await screen.findByRole('button', { name: 'Favourite' });
  await user.click(button);
  signIn();
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
});

test('the page of favourites is linked from My Bookings, lists them, and loses those that are removed', async () => {
  const server = { ...aServer(second, first), myBookings: () => [] };
  const { user } = renderApp({ at: '/user/dashboard', signedInAs: 'user', server });
  await user.click(await screen.findByRole('link', { name: 'Favourites' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(['Birthday with Cake', 'Garden Wedding']));
  await user.click((await cardOf('Birthday with Cake')).getByRole('button', { name: 'Favourite' }));
  await waitFor(() => expect(titles()).toEqual(['Garden Wedding']));
  const next = (await cardOf('Garden Wedding')).getByRole('button', { name: 'Favourite' });
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No favourites yet')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Favourites' })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/services');
});

test('the page of favourites offers to try again where they could not be loaded, and calls them empty only then', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isLimited = true;
  const favourites = () => (isLimited ? respondWithError('Too many requests', 'RATE_LIMITED') : []);
  const { user } = renderApp({ at: '/favourites', signedInAs: 'user', server: { myWishes: () => [], favourites } });
  expect(await screen.findByText('Your favourites could not be loaded')).toBeVisible();
  expect(screen.queryByText('No favourites yet')).toBeNull();
  isLimited = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No favourites yet')).toBeVisible();
});

test('cards show the next free day, requested once for all cards, with the year if it is another one', async () => {
  const year = new Date().getFullYear();
  const nextFreeDates = jest.fn(({ serviceIds }: { serviceIds: string[] }) =>
    serviceIds.map((serviceId) => ({
      serviceId,
      date: { 'service-1': `${year}-12-05`, 'service-2': `${year + 1}-01-02` }[serviceId] ?? null,
    })),
  );
  const third = aService({ id: 'service-3', title: 'Fully booked' });
  renderApp({ at: '/services', server: { services: () => [first, second, third], nextFreeDates } });
  expect(await screen.findByText(/^Next free: \w{3}, Dec 5$/)).toBeVisible();
  expect(screen.getByText(new RegExp(`^Next free: \\w{3}, Jan 2, ${year + 1}$`))).toBeVisible();
  expect((await cardOf('Fully booked')).getByText('No free dates yet')).toBeVisible();
  expect(nextFreeDates.mock.calls.map(([{ serviceIds }]) => serviceIds)).toEqual([
    ['service-1', 'service-2', 'service-3'],
  ]);
});

test('the page of favourites lists the days for which the account waits, and stops waiting', async () => {
  const wish = (date: string, service: object | null) => ({
    serviceId: 'service-1',
    date,
    createdAt: '2026-01-01T10:00:00.000Z',
    service,
  });
  const sent: unknown[] = [];
  const { user } = renderApp({
    at: '/favourites',
    signedInAs: 'user',
    server: {
      myWishes: () => [wish('2099-06-06', first), wish('2099-06-07', null)],
      dropWish: (args: object) => sent.push({ ...args }) > 0,
    },
  });
  const heading = await screen.findByRole('heading', { name: 'Waiting for a free time' });
  expect(screen.getByRole('link', { name: 'Garden Wedding' })).toHaveAttribute('href', '/book/service-1');
  expect(screen.getByText('A service that is not available at the moment')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop waiting for Sat, Jun 6, 2099, Garden Wedding' }));
  await waitFor(() => expect(screen.queryByText('Sat, Jun 6, 2099')).toBeNull());
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('Sun, Jun 7, 2099')).toBeVisible();
  expect(sent).toEqual([{ serviceId: 'service-1', date: '2099-06-06' }]);
});
