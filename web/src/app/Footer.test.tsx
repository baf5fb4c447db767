import { jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { recordObserved } from '../test/into-view.js';
import { renderApp } from '../test/render-app.js';

const footer = () => within(screen.getByRole('contentinfo'));

test.each(['/', '/login'])(
  'links on %s to the operator’s texts, to the registration of providers and to the services of each category',
  async (at) => {
    renderApp({ at });
    await screen.findByRole('heading', { level: 1 });
    await footer().findByRole('link', { name: 'Birthday Parties' });
    const addressOf = (name: string) => footer().getByRole('link', { name }).getAttribute('href');
    expect(addressOf('How it works')).toBe('/how-it-works');
    expect(addressOf('Become a Provider')).toBe('/provider/register');
    for (const name of ['Help', 'Terms', 'Privacy', 'Contact']) expect(addressOf(name)).toBe(`/${name.toLowerCase()}`);
    expect(addressOf('Birthday Parties')).toBe('/services?category=Birthday+Parties');
  },
);

test('links to the services of the eight largest cities in alphabetical order, which it fetches when it comes into view', async () => {
  const intoView = recordObserved();
  const names = ['Salem', 'Austin', 'Boston', 'Chicago', 'Denver', 'Miami', 'Portland', 'San Diego', 'Yuma'];
  const catalogueCounts = jest.fn(() => ({ cities: names.map((city) => ({ city, services: 1 })), categories: [] }));
  renderApp({ at: '/login', server: { catalogueCounts } });
  await screen.findByRole('heading', { level: 1 });
  const cities = within(footer().getByRole('navigation', { name: 'Cities' }));
  expect(catalogueCounts).not.toHaveBeenCalled();
  await intoView((element) => element.closest('footer'));
  expect(await cities.findByRole('link', { name: 'San Diego' })).toHaveAttribute('href', '/services?city=San+Diego');
  expect(cities.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names.slice(0, 8).sort());
});

test('has a heading above each group of links, which phones fold', async () => {
  const isPhone = jest.spyOn(window, 'matchMedia');
  renderApp({ at: '/login' });
  await screen.findByRole('heading', { level: 1 });
  for (const name of ['Marquee', 'Occasions', 'Cities']) expect(footer().getByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('contentinfo').querySelector('details')).toBeNull();
  cleanup();
  isPhone.mockReturnValue({ matches: true, addEventListener: () => {}, removeEventListener: () => {} } as never);
  const { user } = renderApp({ at: '/login' });
  await screen.findByRole('heading', { level: 1 });
  expect(footer().getByText('Birthday Parties')).not.toBeVisible();
  await user.click(footer().getByRole('heading', { name: 'Occasions' }));
  expect(footer().getByText('Birthday Parties')).toBeVisible();
  isPhone.mockRestore();
});

test.each([
  ['user', '/user/dashboard'],
  ['provider', '/provider/dashboard'],
] as const)('is one line on the dashboard of a %s', async (signedInAs, at) => {
  renderApp({ at, signedInAs });
  await screen.findByRole('heading', { level: 1 });
  expect(
    footer()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Help', 'Terms', 'Privacy', 'Contact']);
  expect(footer().queryByRole('heading')).toBeNull();
});

test('changes the colours of the pages, and stores the choice until the visitor prefers those of the system', async () => {
  const { user } = renderApp({ at: '/' });
  await screen.findByRole('heading', { level: 1 });
  const theme = within(footer().getByRole('group', { name: 'Theme' }));
  expect(theme.getByRole('button', { name: 'System', pressed: true })).toBeVisible();

  await user.click(theme.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.style.colorScheme).toBe('dark');
  expect(localStorage.getItem('colorScheme')).toBe('dark');

  await user.click(theme.getByRole('button', { name: 'System' }));
  expect(document.documentElement.style.colorScheme).toBe('');
  expect(localStorage.getItem('colorScheme')).toBeNull();
});

test('shows the stored choice of colours', async () => {
  renderApp({ at: '/', stored: { colorScheme: 'light' } });
  await screen.findByRole('heading', { level: 1 });
  expect(footer().getByRole('button', { name: 'Light', pressed: true })).toBeVisible();
});
