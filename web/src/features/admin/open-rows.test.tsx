import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aBooking,
  aReview,
  aReviewPage,
  aService,
  aUser,
  respondWithError,
  type Resolvers,
} from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const stats = { totalUsers: 1, totalProviders: 1, totalServices: 1, totalBookings: 1, pendingBookings: 1 };
const picture = (name: string) => ({ url: `/uploads/${name}.webp`, cardUrl: `/uploads/${name}-card.webp` });
const pictures = [
  { ...picture('tent'), width: 900, height: 600 },
  { ...picture('cake'), width: 900, height: 600 },
];
const maya = aUser({
  id: 'provider-1',
  name: 'Maya Lindqvist',
  role: 'provider',
  businessName: 'Lindqvist Weddings',
  businessDescription: 'Weddings under old trees.',
  city: 'Portland',
  phone: '+1 503 555 0110',
  rating: 4.8,
  ratingCount: 23,
  images: pictures,
});
const anEntry = (overrides = {}) => ({
  id: '1',
  at: '2026-05-31T18:30:00.000Z',
  action: 'user.ban',
  adminEmail: 'ada@example.com',
  before: { isVerified: true },
  ...overrides,
});

/** Opens a tab and the row whose controls have this name. */
async function visit(tab: string, row: string, server: Resolvers = {}) {
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    server: {
      adminStats: () => ({ ...stats, totalRevenue: 0 }),
      adminUsers: () => [maya],
      adminUserCount: () => 1,
      adminServices: () => [aService({ images: pictures, features: ['Florist', 'Cake'] })],
      adminBookings: () => [aBooking({ message: 'A long table, please.' })],
      adminHistory: () => [],
      ...server,
    },
  });
  await app.user.click(await screen.findByRole('tab', { name: tab }));
  const button = await screen.findByRole('button', { name: `Details of ${row}` });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await app.user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const details = document.getElementById(button.getAttribute('aria-controls')!)!;
  await within(details).findByRole('region', { name: 'History' });
  return { ...app, button, details: within(details) };
}

test('opens a user with the phone, the business, its pictures and a link to its page, and closes it', async () => {
  const { user, button, details } = await visit('Users', 'Maya Lindqvist');
  expect(details.getByRole('link', { name: '+1 503 555 0110' })).toHaveAttribute('href', 'tel:+15035550110');
  for (const text of ['Portland', 'Weddings under old trees.']) expect(details.getByText(text)).toBeVisible();
  expect(details.getByText('4.8 (23)')).toBeVisible();
  expect(details.getByRole('link', { name: 'Lindqvist Weddings' })).toHaveAttribute('href', '/providers/provider-1');
  expect(details.getByRole('img', { name: 'Picture 2 of Lindqvist Weddings' })).toHaveAttribute(
    'src',
    '/uploads/cake-card.webp',
  );
  await user.click(details.getByRole('button', { name: 'Picture 1 of Lindqvist Weddings' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(details.getByRole('button', { name: 'Picture 1 of Lindqvist Weddings' })).toHaveFocus());
  await user.click(button);
  expect(screen.queryByText('Weddings under old trees.')).toBeNull();
});

test('shows neither reviews nor a page of a customer', async () => {
  const { details } = await visit('Users', 'Sam Okafor', { adminUsers: () => [aUser({ phone: '555-0177' })] });
  expect(details.getByText('555-0177')).toBeVisible();
  expect(details.queryByText('Reviews')).toBeNull();
  expect(details.queryByText('Public page')).toBeNull();
});

test('opens a service with its description, features and pictures', async () => {
  const { details } = await visit('Services', 'Garden Wedding');
  for (const text of ['Flowers, music and a long table under the trees.', 'Florist', 'Cake', '4-6 hours'])
    expect(details.getByText(text)).toBeVisible();
  expect(details.getAllByRole('img', { name: /^Picture \d of Garden Wedding$/ })).toHaveLength(2);
  expect(details.getByRole('link', { name: 'Garden Wedding' })).toHaveAttribute('href', '/services/service-1');
});

test('opens a booking with its message, contact details and review', async () => {
  const { details } = await visit('Bookings', 'booking of Garden Wedding by Sam Okafor for 06/27/2026', {
    adminBookings: () => [
      aBooking({
        message: 'A long table, please.',
        status: 'cancelled',
        cancelledBecause: 'declined',
        timeline: [
          { kind: 'requested', at: '2026-01-01T18:00:00.000Z', by: 'customer', reason: null },
          { kind: 'declined', at: '2026-01-02T18:00:00.000Z', by: 'provider', reason: 'We are on holiday.' },
        ],
        guestCount: 1200,
        review: aReview(),
      }),
    ],
  });
  for (const text of ['A long table, please.', '1,200', 'The lanterns were lovely.'])
    expect(details.getByText(text)).toBeVisible();
  const happened = within(details.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
  expect(happened.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Requested by the customer/),
    expect.stringMatching(/^Declined by the provider.*We are on holiday\.$/),
  ]);
  expect(details.getByRole('link', { name: '+1 503 555 0199' })).toBeVisible();
});

test('shows the history of a row, and what is added to it by an action', async () => {
  let entries = [
    anEntry({ id: '2', action: 'user.unban', before: { isVerified: false } }),
    anEntry({ id: '3', action: 'review.remove', before: { rating: 1, reason: 'A lie.' } }),
  ];
  const asked: unknown[] = [];
  const { user, alerts, details } = await visit('Users', 'Maya Lindqvist', {
    adminHistory: (args: object) => (asked.push(args), entries),
    banUser: () => ((entries = [anEntry(), ...entries]), { ...maya, isVerified: false }),
  });
  const history = within(await details.findByRole('region', { name: 'History' }));
  expect(await history.findByText('Unbanned')).toBeVisible();
  expect(history.getAllByText('by ada@example.com')).toHaveLength(2);
  expect(history.getAllByText(/May 31, 2026, 11:30.AM/)).toHaveLength(2);
  expect(history.getByText('A lie.').parentElement).toHaveTextContent('Review of 1 out of 5 stars removed: A lie.');
  expect(asked).toEqual([{ subjectId: 'provider-1' }]);
  await user.click(screen.getByRole('button', { name: 'Ban Maya Lindqvist' }));
  await waitFor(() => expect(alerts).toEqual(['User banned successfully']));
  expect(await history.findByText('Banned')).toBeVisible();
});

test('reports that nothing was done, and that a history could not be loaded', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, details } = await visit('Services', 'Garden Wedding', {
    adminServices: () => [aService(), aService({ id: 'service-2', title: 'Picnic' })],
    adminHistory: ({ subjectId }: { subjectId: string }) =>
      subjectId === 'service-2' ? respondWithError('Out of order', 'INTERNAL_SERVER_ERROR') : [],
  });
  expect(await details.findByText('Nothing was done so far.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Details of Picnic' }));
  expect(await screen.findByText('The history could not be loaded.')).toBeVisible();
  log.mockRestore();
});

describe('the reviews of a provider', () => {
  const open = (server: Resolvers = {}) => {
    let reviews = [aReview(), aReview({ id: 'review-2', author: 'Kim C.', text: 'A lie.', rating: 2 })];
    return visit('Users', 'Maya Lindqvist', {
      reviews: () => aReviewPage(reviews),
      removeReview: ({ id }: { id: string }) => ((reviews = reviews.filter((review) => review.id !== id)), id),
      ...server,
    });
  };

  test('are removed with a reason', async () => {
    const removed: unknown[] = [];
    let lists = 0;
    const { user, alerts, details } = await open({
      adminUsers: () => ((lists += 1), [{ ...maya, rating: 3, ratingCount: 2 }]),
      removeReview: (args: { id: string }) => (removed.push(args), args.id),
    });
    expect(details.getByText('3.0 (2)')).toBeVisible();
    const before = lists;
    await user.click(await details.findByRole('button', { name: 'Remove review by Kim C.' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove review by Kim C.' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Review' }));
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    expect(removed).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not true.');
    await user.click(dialog.getByRole('button', { name: 'Remove Review' }));
    await waitFor(() => expect(alerts).toEqual(['Review removed successfully']));
    expect(removed).toEqual([{ id: 'review-2', reason: 'Not true.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(details.queryByText('A lie.')).toBeNull();
    expect(details.getByText('The lanterns were lovely.')).toBeVisible();
    expect(details.getByText('4.0 (1)')).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Remove review by Sam O.' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not true.');
    await user.click(screen.getByRole('button', { name: 'Remove Review' }));
    expect(await details.findByText('New')).toBeVisible();
    expect(lists).toBe(before);
  });

  test('remain if the removal fails, with the dialog and its reason', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, alerts, details } = await open({
      removeReview: () => respondWithError('Review not found', 'NOT_FOUND'),
    });
    await user.click(await details.findByRole('button', { name: 'Remove review by Kim C.' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not true.');
    await user.click(screen.getByRole('button', { name: 'Remove Review' }));
    await waitFor(() => expect(alerts).toEqual(['Failed to remove review']));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not true.');
    log.mockRestore();
  });
});
