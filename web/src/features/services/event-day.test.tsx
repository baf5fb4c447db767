import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProvider, aService } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const DAY = '2999-06-19';
const services = () => [
  aService({ id: 'a', title: 'Alpine Wedding' }),
  aService({ id: 'b', title: 'Beach Wedding' }),
  aService({ id: 'c', title: 'City Wedding' }),
];
const main = () => within(screen.getByRole('main'));
const titles = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map((h) => h.textContent);
const card = (title: string) => within(screen.getByRole('heading', { name: title }).closest('article')!);
/** The first free day from the asked one on. */
const nextFreeDates = ({ from }: { from?: string }) => [
  { serviceId: 'a', date: '2999-06-20' },
  { serviceId: 'b', date: from ? null : '2999-06-01' },
  { serviceId: 'c', date: from ?? '2999-06-02' },
];

test('orders the free services of the day first and marks them, hides none, and leaves the day with Clear Filters', async () => {
  const freeOn = jest.fn((_: { date: string; serviceIds: string[] }) => ['c']);
  const { user, address } = renderApp({
    at: `/services?date=${DAY}&guests=80&search=wedding`,
    server: { services, freeOn, nextFreeDates },
  });
  await waitFor(() => expect(titles()).toEqual(['City Wedding', 'Alpine Wedding', 'Beach Wedding']));
  expect(card('City Wedding').getByText('Free that day')).toBeVisible();
  expect(await card('Alpine Wedding').findByText('Next free Jun 20, 2999')).toBeVisible();
  expect(await card('Beach Wedding').findByText('No free dates from then on')).toBeVisible();
  expect(screen.getAllByText('Free that day')).toHaveLength(1);
  for (const title of titles())
    expect(card(title).getByRole('link', { name: 'Book Now' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/book/[abc]\\?date=${DAY}$`)),
    );
  expect(freeOn.mock.calls.map(([asked]) => asked)).toEqual([{ date: DAY, serviceIds: ['a', 'b', 'c'] }]);

  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(address()).toBe(`/services?date=${DAY}&guests=80`));
  expect(titles()).toEqual(['City Wedding', 'Alpine Wedding', 'Beach Wedding']);
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Remove date and guests' }));
  await waitFor(() => expect(titles()).toEqual(['Alpine Wedding', 'Beach Wedding', 'City Wedding']));
  await waitFor(() => expect(address()).toBe('/services'));
  expect(card('Beach Wedding').getByText(/^Next free: /)).toBeVisible();
  expect(card('Beach Wedding').getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/book/b');
});

test('writes what the device has into the address of the list', async () => {
  const { address } = renderApp({
    at: '/services?city=Portland',
    server: { services },
    stored: { event: `{"date":"${DAY}","guests":80}` },
  });
  await waitFor(() => expect(address()).toBe(`/services?city=Portland&date=${DAY}&guests=80`));
});

test('shows no card before the order is known, and returns with Back to the same order', async () => {
  let arrive = () => {};
  const freeOn = jest.fn(() => new Promise((resolve) => (arrive = () => resolve(['b']))));
  const { user, back } = renderApp({
    at: `/services?date=${DAY}`,
    server: { services, freeOn },
  });
  await waitFor(() => expect(freeOn).toHaveBeenCalledTimes(1));
  expect(titles()).toEqual([]);
  arrive();
  await waitFor(() => expect(titles()).toEqual(['Beach Wedding', 'Alpine Wedding', 'City Wedding']));
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'Perfect Events, Perfectly Planned' });
  await back();
  await screen.findByRole('heading', { name: 'Find Perfect Event Services' });
  expect(titles()).toEqual(['Beach Wedding', 'Alpine Wedding', 'City Wedding']);
  expect(freeOn).toHaveBeenCalledTimes(1);
});

test('asks for at most two hundred at once, and shows the catalogue as it is if that fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const many = Array.from({ length: 201 }, (_, index) => aService({ id: `s${index}`, title: `Service ${index}` }));
  const freeOn = jest.fn(({ serviceIds }: { serviceIds: string[] }) => {
    if (serviceIds.length === 1) throw new Error('away');
    return ['s7'];
  });
  renderApp({ at: `/services?date=${DAY}`, server: { services: () => many, freeOn } });
  await waitFor(() => expect(titles()[0]).toBe('Service 0'));
  expect(freeOn.mock.calls.map(([{ serviceIds }]) => serviceIds.length)).toEqual([200, 1]);
  expect(screen.queryByText('Free that day')).toBeNull();
  log.mockRestore();
});

test('shows the business, and what is measured of its provider, asked once for all cards', async () => {
  const provider = { id: 'provider-1', rating: 4.7, ratingCount: 5, businessName: 'Lindqvist Events' };
  const other = { id: 'provider-2', rating: 4.9, ratingCount: 4, businessName: null };
  const providerRecords = jest.fn((_: { providerIds: string[] }) => [
    { providerId: 'provider-1', answersWithinHours: 7, completedEvents: 1234 },
    { providerId: 'provider-2', answersWithinHours: null, completedEvents: 1 },
  ]);
  renderApp({
    at: '/services',
    server: {
      services: () => [
        aService({ id: 'a', title: 'First', provider: aProvider({ ...provider, verifiedSince: '2026-01-05' }) }),
        aService({ id: 'b', title: 'Second', provider: aProvider(other) }),
        aService({ id: 'c', title: 'Third', provider: aProvider(provider) }),
      ],
      providerRecords,
    },
  });
  expect(await screen.findByText('1 event')).toBeVisible();
  for (const text of ['Lindqvist Events', 'Top rated', 'Answers in 7 h', '1,234 events'])
    expect(card('First').getByText(text)).toBeVisible();
  expect(card('First').getByRole('button', { name: /Verified/ })).toBeVisible();
  expect(card('Third').queryByRole('button', { name: /Verified/ })).toBeNull();
  expect(card('Second').queryByText('Top rated')).toBeNull();
  expect(card('Second').queryByText(/Answers in/)).toBeNull();
  expect(providerRecords.mock.calls.map(([asked]) => asked)).toEqual([{ providerIds: ['provider-1', 'provider-2'] }]);
});
