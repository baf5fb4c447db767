import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProvider, aReview, aReviewPage, aService, respondWithError, unreachable } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const picture = (name: string) => ({
  url: `/uploads/${name}.webp`,
  cardUrl: `/uploads/${name}-card.webp`,
  width: 1600,
  height: 1200,
});
const pictures = [picture('a'), picture('b'), picture('c')];
const service = () => aService({ images: pictures, features: ['Florist', 'Music'] });
const business = (overrides = {}) => ({
  ...aProvider(),
  businessDescription: 'Twenty years of gardens.',
  images: [],
  services: [service(), aService({ id: 'service-2', title: 'Winter Wedding', price: 990 })],
  nextFreeDates: [],
  memberSince: '2025-03-04',
  answersWithinHours: 3,
  answeredPercent: 96,
  ...overrides,
});
const server = { service, provider: () => business(), availableDates: () => ['2026-12-05'] };
const at = '/services/service-1';

test('shows visitors the service, its provider, free dates, reviews, and a link to book it', async () => {
  renderApp({ at, server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Garden Wedding' })).toBeVisible();
  expect(screen.getByText('Florist')).toBeVisible();
  expect(screen.getByText('$1,250')).toBeVisible();
  expect(screen.getAllByText('starting from')[0]).toBeVisible();
  expect(screen.getByText('4-6 hours')).toBeVisible();
  const day = screen.getByRole('link', { name: 'Sat, Dec 5, 2026' });
  expect(day).toHaveAttribute('href', '/book/service-1?date=2026-12-05');
  expect(screen.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/book/service-1');
  expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/providers/provider-1');
  expect(await screen.findByText('Twenty years of gardens.')).toBeVisible();
  expect(screen.getByText('Usually answers within 3 hours')).toBeVisible();
  expect(screen.getByText('Answered 96 % of requests within 24 hours')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Reviews' })).toBeVisible();
});

test('begins its free dates with the day of the event', async () => {
  const asked: unknown[] = [];
  const availableDates = (args: object) => (asked.push(args), ['2999-06-19', '2999-06-25']);
  renderApp({ at, stored: { event: '{"date":"2999-06-19"}' }, server: { ...server, availableDates } });
  expect(await screen.findByText('Free dates from Jun 19, 2999')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wed, Jun 19, 2999' })).toBeVisible();
  expect(asked).toEqual([{ serviceId: 'service-1', limit: 5, from: '2999-06-19' }]);
});

test('marks a verified business beside its name', async () => {
  const provider = aProvider({ verifiedSince: '2026-05-03' });
  renderApp({ at, server: { ...server, service: () => aService({ provider }) } });
  expect(await screen.findByRole('button', { name: 'Verified' })).toHaveAccessibleDescription(/since May 3, 2026/);
});

test('shows how the stars are spread, who writes reviews, and what each is about', async () => {
  const other = aReview({ id: 'review-2', author: 'Kim C.', eventType: null, eventMonth: null });
  const reviews = () => aReviewPage([aReview(), other], { ratingCounts: [0, 0, 1, 3, 8] });
  renderApp({ at, server: { ...server, reviews } });
  const stars = within(await screen.findByRole('list', { name: 'Reviews by stars' }));
  expect(stars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '5 stars: 858',
    '4 stars: 343',
    '3 stars: 131',
    '2 stars: 020',
    '1 star: 010',
  ]);
  expect(screen.getByText('Only people whose event took place can write a review.')).toBeVisible();
  const first = within(screen.getByRole('article', { name: 'Review by Sam O.' }));
  const event = first.getByText('June 2026').closest('time');
  expect(event).toHaveTextContent('Wedding · June 2026');
  expect(event).toHaveAttribute('datetime', '2026-06');
  // The booking has been deleted: the day of writing is left.
  expect(within(screen.getByRole('article', { name: 'Review by Kim C.' })).getByText('Jul 1, 2026')).toBeVisible();
});

test('does not say who writes reviews where there are none', async () => {
  renderApp({ at, server });
  expect(await screen.findByText('There are no reviews yet.')).toBeVisible();
  expect(screen.queryByText(/^Only people/)).toBeNull();
});

test('shows one icon for one meaning', async () => {
  renderApp({ at, server });
  const texts = ['4-6 hours', 'Usually answers within 3 hours', 'Answered 96 % of requests within 24 hours'];
  const icons = texts.map(
    async (text) => (await screen.findByText(text)).closest('li')!.querySelector('svg')!.innerHTML,
  );
  expect(new Set(await Promise.all(icons)).size).toBe(texts.length);
});

test('links the other services of the business, but not the one that is shown', async () => {
  renderApp({ at, server });
  const others = within(await screen.findByRole('region', { name: 'More from this business' }));
  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/services/service-2']);
});

test('shows nothing about responses of a provider with few requests', async () => {
  const provider = () => business({ answersWithinHours: null, answeredPercent: null });
  renderApp({ at, server: { ...server, provider } });
  await screen.findByText('Twenty years of gardens.');
  expect(screen.queryByText(/answer/i)).toBeNull();
});

test('opens the page of a service from its whole card, with its title in the tab', async () => {
  const { user, path } = renderApp({ at: '/services', server: { ...server, services: () => [service()] } });
  await user.click(await screen.findByRole('link', { name: 'Garden Wedding' }));
  expect(path()).toBe('/services/service-1');
  await waitFor(() => expect(document.title).toBe('Garden Wedding · Marquee'));
});

test.each([
  ['NOT_FOUND', 'Service not found'],
  ['BAD_USER_INPUT', 'id is not a valid identifier'],
])('shows "Service not found" for an id that the server rejects with %s', async (code, message) => {
  renderApp({ at, server: { ...server, service: () => respondWithError(message, code) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible();
  expect(document.title).toBe('Service not found · Marquee');
});

test('shows on return what has changed meanwhile, and what was known if the server does not respond', async () => {
  let availableDates = (): unknown => ['2026-12-05'];
  const { user, back } = renderApp({ at, server: { ...server, availableDates: () => availableDates() } });
  await screen.findByRole('link', { name: 'Sat, Dec 5, 2026' });
  const leave = async () => {
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'Perfect Events, Perfectly Planned' });
  };
  await leave();
  availableDates = () => ['2026-12-12'];
  await back();
  expect(await screen.findByRole('link', { name: 'Sat, Dec 12, 2026' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sat, Dec 5, 2026' })).toBeNull();

  await leave();
  let requests = 0;
  availableDates = () => ((requests += 1), unreachable());
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  await back();
  await waitFor(() => expect(log).toHaveBeenCalledWith('Service could not be fetched', expect.anything()));
  expect(requests).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Sat, Dec 12, 2026' })).toBeVisible();
  log.mockRestore();
});

test('loads the service again after a failure', async () => {
  let isDown = true;
  const { user } = renderApp({ at, server: { ...server, service: () => (isDown ? unreachable() : service()) } });
  isDown = await screen.findByRole('heading', { name: 'This service could not be loaded' }).then(() => false);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Garden Wedding' })).toBeVisible();
});

describe('the gallery', () => {
  const shown = () =>
    [...document.querySelectorAll<HTMLImageElement>('[aria-roledescription=slide] img')].map((img) =>
      img.getAttribute('src'),
    );

  test('loads the first picture only, and the next one when the gallery is used', async () => {
    const { user } = renderApp({ at, server });
    await screen.findByRole('button', { name: 'Next picture' });
    expect(shown()).toEqual(['/uploads/a-card.webp']);
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(shown()).toEqual(['/uploads/a-card.webp', '/uploads/b-card.webp', '/uploads/c-card.webp']);
    expect(screen.getByText('Picture 2 of 3')).toHaveAttribute('role', 'status');
  });

  test('moves by the keys for left and right, and not beyond its ends', async () => {
    const { user } = renderApp({ at, server });
    (await screen.findByRole('button', { name: 'Next picture' })).focus();
    await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByText('Picture 3 of 3')).toBeInTheDocument();
  });

  test('opens in full screen, and returns to the picture that was shown last', async () => {
    const { user } = renderApp({ at, server });
    await user.click(await screen.findByRole('button', { name: 'Show picture 1 in full screen' }));
    const viewer = within(screen.getByRole('dialog', { name: 'Pictures of Garden Wedding' }));
    expect(viewer.getByRole('img', { name: 'Garden Wedding, picture 1' })).toHaveAttribute(
      'srcset',
      '/uploads/a-card.webp 640w, /uploads/a.webp 1600w',
    );
    await user.click(viewer.getByRole('button', { name: 'Next picture' }));
    await user.click(viewer.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show picture 2 in full screen' })).toHaveFocus());
  });
});
