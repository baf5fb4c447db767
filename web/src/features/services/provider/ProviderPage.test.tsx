import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aProvider, aService, aUser, respondWithError } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const profile = (overrides = {}) => ({
  ...aProvider({ ratingCount: 23 }),
  businessDescription: 'Twenty years of gardens.',
  images: [{ url: '/uploads/a.webp', cardUrl: '/uploads/a-card.webp', width: 800, height: 600 }],
  services: [aService()],
  nextFreeDates: ['2026-12-05', '2026-12-12'],
  memberSince: '2025-03-04',
  answersWithinHours: 1,
  answeredPercent: 100,
  email: null,
  phone: null,
  ...overrides,
});
const at = '/providers/provider-1';

test('shows the business, its services, free dates, reviews, and how fast it responds', async () => {
  renderApp({ at, server: { provider: () => profile() } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lindqvist Weddings' })).toBeVisible();
  expect(document.title).toBe('Lindqvist Weddings · Marquee');
  for (const text of ['Maya Lindqvist', 'Portland', 'Member since March 2025', 'Twenty years of gardens.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText('4.8 (23)')[0]).toBeVisible();
  expect(screen.getByText('Sat, Dec 5, 2026')).toBeVisible();
  expect(screen.getByText('Usually answers within 1 hour')).toBeVisible();
  expect(screen.getByText('Answered 100 % of requests within 24 hours')).toBeVisible();
  const services = within(screen.getByRole('region', { name: 'Services' }));
  expect(services.getByRole('link')).toHaveAttribute('href', '/services/service-1');
  expect(screen.getByRole('heading', { name: 'Reviews' })).toBeVisible();
});

test('leads to the services, or to the form that books the only one', async () => {
  const services = [aService(), aService({ id: 'service-2' })];
  renderApp({ at, server: { provider: () => profile({ services }) } });
  expect(await screen.findByRole('link', { name: 'See 2 Services' })).toHaveAttribute('href', '#services');
  cleanup();
  renderApp({ at, server: { provider: () => profile() } });
  expect(await screen.findByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/book/service-1');
});

test('leads nowhere without a service', async () => {
  renderApp({ at, server: { provider: () => profile({ services: [], nextFreeDates: [] }) } });
  await screen.findByText('There are no services to book at the moment.');
  expect(screen.queryByRole('link', { name: /^(Book|See \d)/ })).toBeNull();
});

test('marks a verified business, and explains the mark', async () => {
  renderApp({ at, server: { provider: () => profile({ verifiedSince: '2026-05-03' }) } });
  const mark = await screen.findByRole('button', { name: 'Verified' });
  expect(mark).toHaveAccessibleDescription(
    'We have checked the name and the city of this business. Verified since May 3, 2026.',
  );
});

test('does not mark a business that is not verified', async () => {
  renderApp({ at, server: { provider: () => profile() } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Verified')).toBeNull();
});

test('shows contact data only to signed-in people, to whom the server returns it', async () => {
  renderApp({ at, server: { provider: () => profile() } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull();
});

test('links the email address and the phone number for a signed-in customer', async () => {
  const provider = () => profile({ email: 'maya@example.com', phone: '+1 503 555 0110' });
  renderApp({ at, signedInAs: 'user', server: { provider } });
  expect(await screen.findByRole('link', { name: 'maya@example.com' })).toHaveAttribute(
    'href',
    'mailto:maya@example.com',
  );
  expect(screen.getByRole('link', { name: '+1 503 555 0110' })).toBeVisible();
});

test('shows a provider without a business name, pictures, services or free dates', async () => {
  const provider = () =>
    profile({
      businessName: null,
      businessDescription: null,
      images: [],
      services: [],
      nextFreeDates: [],
      rating: null,
      ratingCount: 0,
      answersWithinHours: null,
      answeredPercent: null,
    });
  renderApp({ at, server: { provider } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
  expect(screen.getByText('No free times yet')).toBeVisible();
  expect(screen.getByText('There are no services to book at the moment.')).toBeVisible();
  expect(screen.getAllByText('New')[0]).toBeVisible();
});

test('links a free date to the booking of the only service', async () => {
  renderApp({ at, server: { provider: () => profile() } });
  expect(await screen.findByRole('link', { name: 'Sat, Dec 5, 2026' })).toHaveAttribute(
    'href',
    '/book/service-1?date=2026-12-05',
  );
});

test('links free dates to the services if there are several to choose from', async () => {
  const services = [aService(), aService({ id: 'service-2', title: 'Barn Wedding' })];
  renderApp({ at, server: { provider: () => profile({ services }) } });
  expect(await screen.findByRole('link', { name: 'Sat, Dec 5, 2026' })).toHaveAttribute('href', '#services');
  expect(document.getElementById('services')).toHaveTextContent('Services');
});

test('does not link the free dates of the user themselves', async () => {
  const own = profile({ id: aUser().id });
  renderApp({ at: `/providers/${own.id}`, signedInAs: 'provider', server: { provider: () => own } });
  await screen.findByText('Sat, Dec 5, 2026');
  // Until the user is known, it is a link.
  await waitFor(() => expect(screen.getByText('Sat, Dec 5, 2026')).toHaveRole('listitem'));
});

test('shows on return what has changed meanwhile', async () => {
  let nextFreeDates = ['2026-12-05'];
  const { user, back } = renderApp({ at, server: { provider: () => profile({ nextFreeDates }) } });
  expect(await screen.findByText('Sat, Dec 5, 2026')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'Perfect Events, Perfectly Planned' });
  nextFreeDates = ['2026-12-12'];
  await back();
  expect(await screen.findByText('Sat, Dec 12, 2026')).toBeVisible();
});

test('shows "Provider not found", without a name, for a banned or deleted provider', async () => {
  renderApp({ at, server: { provider: () => respondWithError('Provider not found', 'NOT_FOUND') } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Provider not found' })).toBeVisible();
  expect(document.title).toBe('Provider not found · Marquee');
});
