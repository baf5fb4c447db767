import { screen, waitFor, within } from '@testing-library/react';
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
    server: { catalogueCounts: () => ({ cities, categories: [] }) },
  });
  const search = within(await screen.findByRole('search'));
  await user.selectOptions(search.getByLabelText('Category'), 'Birthday Parties');
  const city = search.getByLabelText<HTMLSelectElement>('City');
  await waitFor(() => expect([...city.options].map(({ text }) => text)).toEqual(['All Cities', 'Austin', 'Salem']));
  await user.selectOptions(city, 'Salem');
  await user.click(search.getByRole('button', { name: 'Find Services' }));
  await waitFor(() => expect(address()).toBe('/services?city=Salem&category=Birthday+Parties'));
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
  expect(newest).toHaveTextContent('from $1,250');
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
  expect(review).toHaveTextContent('Olivia B. about Maya Lindqvist');
  expect(within(review).getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/providers/provider-1');
});
