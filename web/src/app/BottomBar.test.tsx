import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../test/render-app.js';

/** @param width of the screen in rem */
const onScreen = (width: number) =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const max = Number(/max-width: ([\d.]+)rem/.exec(query)?.[1] ?? 0);
    return {
      matches: width <= max,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList;
  });

afterEach(() => void jest.restoreAllMocks());

test.each([
  ['user', 'Bookings', '/user/dashboard'],
  ['provider', 'Dashboard', '/provider/dashboard'],
] as const)('is at the thumb of a signed-in %s on a phone, with %s', async (signedInAs, name, href) => {
  onScreen(22);
  renderApp({ at: '/account', signedInAs });
  const bar = within(await screen.findByRole('navigation', { name: 'At hand' }));
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Services', '/services'],
    ['Favourites', '/favourites'],
    [name, href],
    ['Messages', '/messages'],
    ['Account', '/account'],
  ]);
  expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['/login', undefined, 22],
  ['/account', 'user', 80],
  ['/book/service-1', 'user', 22],
] as const)('is not on %s for %s on a screen of %i rem', async (at, signedInAs, width) => {
  onScreen(width);
  renderApp({ at, server: { service: () => null, availableDates: () => [] }, ...(signedInAs && { signedInAs }) });
  await screen.findByRole('heading', { level: 1 });
  if (signedInAs) await within(screen.getByRole('banner')).findByRole('button', { name: /Open menu/ });
  expect(screen.queryByRole('navigation', { name: 'At hand' })).toBeNull();
});
