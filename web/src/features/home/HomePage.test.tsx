import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { recordObserved } from '../../test/into-view.js';
import { aService } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

test('introduces the marketplace, and links to the services and the provider registration', async () => {
  renderApp({ at: '/' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { level: 1, name: 'Perfect Events, Perfectly Planned' })).toBeVisible();
  const leadsTo = (name: string | RegExp) => main.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Explore Services')).toBe('/services');
  expect(leadsTo('Become a Provider')).toBe('/provider/register');
  expect(leadsTo(/^Wedding Planning/)).toBe('/services?category=Wedding+Planning');
  expect(leadsTo(/^Corporate Events/)).toBe('/services?category=Corporate+Events');
  expect(leadsTo(/^Birthday Parties/)).toBe('/services?category=Birthday+Parties');
  expect(leadsTo('Get Started Today')).toBe('/services');
  expect(await main.findByRole('heading', { name: 'Why Choose Marquee' })).toBeVisible();
  for (const benefit of ['Easy Scheduling', 'City-Wide Service', 'Verified & Highly Rated']) {
    expect(main.getByRole('heading', { name: benefit })).toBeVisible();
  }
  expect(main.getByRole('heading', { name: 'Popular Services' })).toBeVisible();
});

test('shows the tent without glowing lamps to visitors who prefer less motion', async () => {
  renderApp({ at: '/' });
  const main = await screen.findByRole('main');
  const still = main.querySelector('picture > source[media="(prefers-reduced-motion: reduce)"]');
  expect(still).toHaveAttribute('srcset', expect.stringMatching(/#still$/));
});

test('shows "Page not found" at an unknown address', async () => {
  renderApp({ at: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('searches for a category in a city', async () => {
  const cities = [
    { city: 'Salem', services: 3 },
    { city: 'Austin', services: 1 },
  ];
  const { user, address } = renderApp({
    at: '/',
    server: {
      catalogueCounts: ({ filter }: { filter: { city?: string; category?: string } }) => ({
        cities: filter.category ? [{ city: 'Salem', services: 1234 }] : cities,
        categories: [{ category: 'Birthday Parties', services: filter.city ? 1234 : 1 }],
      }),
    },
  });
  const search = within(await screen.findByRole('search'));
  const category = search.getByLabelText<HTMLSelectElement>('Category');
  const city = search.getByLabelText<HTMLSelectElement>('City');
  const textsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
  await waitFor(() => expect(textsOf(city)).toEqual(['All Cities', 'Austin (1)', 'Salem (3)']));
  expect(search.getByRole('button', { name: 'Find Services' })).toBeVisible();
  await user.selectOptions(category, 'Birthday Parties');
  expect(await search.findByRole('button', { name: 'Show 1 Service' })).toBeVisible();
  expect(textsOf(city)).toEqual(['All Cities', 'Austin (0)', 'Salem (1,234)']);
  await user.selectOptions(city, 'Salem');
  expect(await search.findByRole('button', { name: 'Show 1,234 Services' })).toBeVisible();
  expect(textsOf(category)).toContain('Birthday Parties (1,234)');
  expect(textsOf(category)[0]).toBe('All Categories');
  await user.click(search.getByRole('button', { name: 'Show 1,234 Services' }));
  await waitFor(() => expect(address()).toBe('/services?city=Salem&category=Birthday+Parties'));
});

test('takes the day and the guests along, and keeps them on the device', async () => {
  const { user, address } = renderApp({ at: '/' });
  const search = within(await screen.findByRole('search'));
  const when = search.getByLabelText<HTMLInputElement>('When');
  expect(when).toHaveAttribute('type', 'date');
  await user.click(when);
  expect(when.min > '2026').toBe(true);
  fireEvent.change(when, { target: { value: '2999-06-19' } });
  await user.type(search.getByLabelText('Guests'), '1,200');
  await user.click(search.getByRole('button', { name: 'Find Services' }));
  await waitFor(() => expect(address()).toBe('/services?date=2999-06-19&guests=1200'));
  expect(JSON.parse(localStorage.getItem('event') ?? '')).toEqual({ date: '2999-06-19', guests: 1200 });
});

test('begins with what is known of the event', async () => {
  const { user, address } = renderApp({ at: '/', stored: { event: '{"date":"2999-06-19","guests":80}' } });
  const search = within(await screen.findByRole('search'));
  expect(search.getByLabelText('When')).toHaveValue('2999-06-19');
  expect(search.getByLabelText('Guests')).toHaveValue('80');
  fireEvent.change(search.getByLabelText('When'), { target: { value: '' } });
  await user.click(search.getByRole('button', { name: 'Find Services' }));
  await waitFor(() => expect(address()).toBe('/services?guests=80'));
});

test('shows the newest services and the cities when the user scrolls towards them', async () => {
  const intoView = recordObserved();
  renderApp({
    at: '/',
    server: {
      services: ({ limit }: { limit: number }) => [aService()].slice(0, limit),
      catalogueCounts: () => ({ cities: [{ city: 'Portland', services: 1234 }], categories: [] }),
    },
  });
  await screen.findByRole('heading', { name: 'Popular Services' });
  expect(screen.queryByRole('heading', { name: 'New on the Marketplace' })).toBeNull();
  await intoView((element) => element.closest('main'));
  expect(await screen.findByRole('heading', { name: 'How It Works' })).toBeVisible();
  const newest = await screen.findByRole('link', { name: /Garden Wedding/ });
  expect(newest).toHaveTextContent('starting from $1,250');
  expect(newest).toHaveAttribute('href', '/services/service-1');
  expect(screen.queryByRole('heading', { name: 'What Customers Say' })).toBeNull();
  expect(await screen.findByRole('link', { name: 'Portland (1,234)' })).toHaveAttribute(
    'href',
    '/services?city=Portland',
  );
});

test('shows what customers wrote about the latest events, if there are reviews', async () => {
  const intoView = recordObserved();
  renderApp({
    at: '/',
    server: {
      latestReviews: () => [
        {
          id: 'review-1',
          rating: 4,
          text: 'The quartet knew every song.',
          author: 'Olivia B.',
          eventType: 'Wedding',
          eventMonth: '2026-06',
          providerId: 'provider-1',
          providerName: 'Maya Lindqvist',
        },
      ],
    },
  });
  await screen.findByRole('heading', { name: 'Popular Services' });
  await intoView((element) => element.closest('main'));
  await screen.findByRole('heading', { name: 'What Customers Say' });
  const review = screen.getByText('The quartet knew every song.').closest('li') as HTMLElement;
  expect(within(review).getByRole('img', { name: '4 stars out of 5' })).toBeVisible();
  expect(review).toHaveTextContent('Olivia B. about Maya LindqvistWedding · June 2026');
  expect(screen.getByText('Only people whose event took place can write a review.')).toBeVisible();
  expect(within(review).getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/providers/provider-1');
});
