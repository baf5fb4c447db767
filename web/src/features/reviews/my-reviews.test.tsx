import { act, screen, waitFor, within } from '@testing-library/react';
import { aBooking, aProvider, aReview, respondWithError } from '../../test/marketplace.js';
import { recordObserved } from '../../test/into-view.js';
import { renderApp } from '../../test/render-app.js';
import { sentence } from '../../test/sentence.js';

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

const past = (overrides = {}) => aBooking({ status: 'completed', eventDate: dateOf(daysAgo(3)), ...overrides });

const open = (bookings: object[], server = {}, at = '/user/dashboard') =>
  renderApp({ at, signedInAs: 'user', server: { myBookings: () => bookings, ...server } });

/** Opens the rows of bookings that are over. */
const unfold = async (user: ReturnType<typeof open>['user']) => {
  for (const row of await screen.findAllByRole('button', { name: 'Details' })) await user.click(row);
};

test('writes the review of a completed booking, and shows it at once', async () => {
  const sent: object[] = [];
  const reviewBooking = (args: { rating: number; text: string }) => {
    sent.push(args);
    return aReview({ ...args, createdAt: new Date().toISOString() });
  };
  const { user, alerts } = open([past()], { reviewBooking });
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write a Review' });
  expect(within(dialog).getByText(sentence('Garden Wedding by Maya Lindqvist'))).toBeVisible();
  const stars = within(within(dialog).getByRole('radiogroup', { name: 'Rating' })).getAllByRole('radio');
  expect(stars.map((star) => star.getAttribute('aria-label'))).toEqual([
    '1 star',
    '2 stars',
    '3 stars',
    '4 stars',
    '5 stars',
  ]);
  await user.click(within(dialog).getByRole('radio', { name: '4 stars' }));
  // Only the button sends it.
  await user.keyboard('{Enter}');
  await user.type(within(dialog).getByRole('textbox', { name: 'Review' }), 'So many lanterns!');
  await user.click(within(dialog).getByRole('button', { name: 'Save Review' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ bookingId: 'booking-1', rating: 4, text: 'So many lanterns!' }]);
  const review = screen.getByRole('article', { name: 'Review by Sam O.' });
  expect(within(review).getByRole('img', { name: '4 stars out of 5' })).toBeVisible();
  expect(within(review).getByText('So many lanterns!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Review' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull();
  expect(alerts).toEqual([]);
});

test('fetches the reviews of the home page again after a review', async () => {
  const intoView = recordObserved();
  let text = 'The quartet knew every song.';
  const latestReviews = () => [
    { id: 'review-9', rating: 5, text, author: 'Olivia B.', providerId: 'provider-1', providerName: 'Maya Lindqvist' },
  ];
  const { user } = open([past()], { latestReviews, reviewBooking: (args: object) => aReview(args) }, '/');
  const seen = async () => {
    await screen.findByRole('heading', { name: 'Popular Services' });
    await intoView((element) => element.closest('main'));
    return (await screen.findByRole('heading', { name: 'What Customers Say' })).parentElement;
  };
  expect(await seen()).toHaveTextContent(text);
  await user.click(screen.getByRole('link', { name: 'My Bookings' }));
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  text = 'So many lanterns!';
  await user.click(screen.getByRole('button', { name: 'Save Review' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(async () => expect(await seen()).toHaveTextContent(text));
});

test('asks for the stars, and sends a review without a text', async () => {
  const sent: object[] = [];
  const { user } = open([past()], { reviewBooking: (args: object) => sent.push(args) && aReview(args) });
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  await user.click(await screen.findByRole('button', { name: 'Save Review' }));
  expect(await screen.findByText('Rating is required')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus());
  expect(screen.getByRole('radiogroup', { name: 'Rating' })).toHaveAccessibleDescription('Rating is required');
  expect(sent).toEqual([]);
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Save Review' }));
  await waitFor(() => expect(sent).toEqual([{ bookingId: 'booking-1', rating: 1, text: '' }]));
});

test('changes a review of the last 7 days, with what was written', async () => {
  const review = aReview({ createdAt: daysAgo(6).toISOString() });
  const { user } = open([past({ review })], { reviewBooking: (args: object) => ({ ...review, ...args }) });
  await unfold(user);
  await user.click(await screen.findByRole('button', { name: 'Edit Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Review' });
  expect(within(dialog).getByRole('radio', { name: '4 stars' })).toBeChecked();
  const text = within(dialog).getByRole('textbox', { name: 'Review' });
  expect(text).toHaveValue('The lanterns were lovely.');
  await user.click(within(dialog).getByRole('radio', { name: '2 stars' }));
  await user.clear(text);
  await user.click(within(dialog).getByRole('button', { name: 'Save Review' }));
  expect(await screen.findByRole('img', { name: '2 stars out of 5' })).toBeVisible();
  expect(screen.queryByText('The lanterns were lovely.')).toBeNull();
});

test.each([
  ['a booking that is not completed', past({ status: 'cancelled' })],
  ['an event that is more than 90 days ago', past({ eventDate: dateOf(daysAgo(92)) })],
  ['a provider who has left', past({ provider: aProvider({ id: null }) })],
  ['a review that is more than 7 days old', past({ review: aReview({ createdAt: daysAgo(8).toISOString() }) })],
  ['a review that was removed', past({ reviewRemoved: true })],
])('offers no review for %s', async (_, booking) => {
  const { user } = open([booking]);
  await unfold(user);
  expect(screen.getByRole('button', { name: 'More actions' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull();
});

test('shows that a review was removed, and what the provider has written about another', async () => {
  const answer = { text: 'Thank you, Sam!', at: '2026-07-03T10:00:00.000Z' };
  const { user } = open([past({ reviewRemoved: true }), past({ id: 'booking-2', review: aReview({ answer }) })]);
  await unfold(user);
  expect(await screen.findByText('An administrator has removed your review.')).toBeVisible();
  expect(screen.getByText('Thank you, Sam!')).toBeVisible();
  expect(screen.getByText('Jul 3, 2026')).toBeVisible();
});

test('shows the reason of a rejection in an alert, and errors of fields below them', async () => {
  let reject = () => respondWithError('A review can be changed for 7 days', 'CONFLICT');
  const { user, alerts } = open([past()], { reviewBooking: () => reject() });
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  await user.click(await screen.findByRole('radio', { name: '5 stars' }));
  await user.click(screen.getByRole('button', { name: 'Save Review' }));
  await waitFor(() => expect(alerts).toEqual(['A review can be changed for 7 days']));
  reject = () => respondWithError('Review must be plain text', 'BAD_USER_INPUT', { text: 'Review must be plain text' });
  await user.click(screen.getByRole('button', { name: 'Save Review' }));
  expect(await screen.findByText('Review must be plain text')).toBeVisible();
  expect(alerts).toHaveLength(1);
});

test('opens the form by the link of the invitation, and removes it from the address when it is closed', async () => {
  const { user } = open([past()], {}, '/user/dashboard?review=booking-1');
  expect(await screen.findByRole('dialog', { name: 'Write a Review' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens no form by the link of the invitation if the booking cannot be reviewed', async () => {
  open([past({ eventDate: '2020-01-01' })], {}, '/user/dashboard?review=booking-1');
  await screen.findByRole('heading', { name: 'Garden Wedding' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows a response of the provider while the page is open', async () => {
  let publish = (_: object) => {};
  const bookingChanged = () => new Promise((resolve) => (publish = resolve));
  const review = aReview();
  const { user } = open([past({ review })], { bookingChanged });
  await unfold(user);
  await screen.findByText('The lanterns were lovely.');
  const answer = { text: 'Thank you!', at: '2026-07-03T10:00:00.000Z' };
  await act(async () => publish(past({ review: { ...review, answer } })));
  expect(await screen.findByText('Thank you!')).toBeVisible();
  expect(screen.getByText('Garden Wedding: the provider has answered your review')).toHaveAttribute('role', 'status');
});
