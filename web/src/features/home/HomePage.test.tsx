import { screen, within } from '@testing-library/react';
import { renderApp } from '../../test/render-app.js';

test('introduces the marketplace, and links to the services and the provider registration', async () => {
  renderApp({ at: '/' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { level: 1, name: 'Perfect Events, Perfectly Planned' })).toBeVisible();
  const leadsTo = (name: string | RegExp) => main.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Explore Services')).toBe('/services');
  expect(leadsTo('Become a Provider')).toBe('/provider/register');
  expect(leadsTo(/^Wedding Planning/)).toBe('/services');
  expect(leadsTo(/^Corporate Events/)).toBe('/services');
  expect(leadsTo(/^Birthday Parties/)).toBe('/services');
  expect(leadsTo('Get Started Today')).toBe('/services');
  expect(await main.findByRole('heading', { name: 'Why Choose Marquee' })).toBeVisible();
  for (const benefit of ['Easy Scheduling', 'City-Wide Service', 'Verified & Highly Rated']) {
    expect(main.getByRole('heading', { name: benefit })).toBeVisible();
  }
  expect(main.getByRole('heading', { name: 'Popular Services' })).toBeVisible();
});

test('shows "Page not found" at an unknown address', async () => {
  renderApp({ at: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
