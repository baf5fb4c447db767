import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../test/render-app.js';

const withResponses = (...responses: (() => Response)[]) => {
  const fetched: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((async (address: string) => {
    fetched.push(address);
    const respond = responses.shift();
    if (!respond) throw new TypeError('Failed to fetch');
    return respond();
  }) as typeof fetch);
  return fetched;
};

afterEach(() => void jest.restoreAllMocks());

test('shows the text that the server has for the address', async () => {
  const fetched = withResponses(() => new Response('<h2>Booking</h2><p>A <a href="/services">service</a>.</p>'));
  renderApp({ at: '/help' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Booking' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'service' })).toHaveAttribute('href', '/services');
  expect(document.title).toBe('Help · Marquee');
  expect(fetched).toEqual(['/texts/help.html']);
});

test.each([
  ['an administrator', 'admin', 1],
  ['a provider', 'provider', 0],
] as const)('shows how to replace the text only to administrators: to %s', async (_who, signedInAs, times) => {
  withResponses(() => new Response('<p>These are the terms.</p>'));
  renderApp({ at: '/terms', signedInAs });
  expect(await screen.findByText('These are the terms.')).toBeVisible();
  expect(screen.queryAllByText(/the file texts\/terms\.md in DATA_DIR replaces this text/)).toHaveLength(times);
});

test('offers another attempt when the text could not be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
  withResponses(
    () => new Response('', { status: 503 }),
    () => new Response('<p>These are the terms.</p>'),
  );
  const { user } = renderApp({ at: '/terms' });
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('These are the terms.')).toBeVisible();
  logged.mockRestore();
});
