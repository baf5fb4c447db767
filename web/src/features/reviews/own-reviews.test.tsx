import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { observeInView, recordObserved } from '../../test/into-view.js';
import {
  aBooking,
  aProvider,
  aReview,
  aReviewPage,
  aUser,
  respondWithError,
  unreachable,
} from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const open = (server: object) => {
  observeInView();
  return render(server);
};
const render = (server: object) =>
  renderApp({ at: '/provider/dashboard', signedInAs: 'provider', server: { ...server } });

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Reviews' });
  return within(heading.closest('section')!);
};

test('offers to try again if the reviews cannot be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const reviews = () =>
    ++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : aReviewPage([aReview()]);
  const { user } = open({ me: () => aUser({ role: 'provider' }), reviews });
  const shown = await section();
  expect(await shown.findByText('The reviews could not be loaded')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Try Again' }));
  expect(await shown.findByRole('article')).toHaveAccessibleName('Review by Sam O.');
});

test('shows the reviews of the provider with the rating and their number', async () => {
  const seen: object[] = [];
  open({
    me: () => aUser({ role: 'provider', rating: 4.666666666666667, ratingCount: 3 }),
    reviews: (args: object) => {
      seen.push(args);
      return aReviewPage([aReview(), aReview({ id: 'review-2', author: 'Maya L.', rating: 5, text: '' })]);
    },
  });
  const reviews = await section();
  expect(await reviews.findByText('4.7 (3)')).toBeVisible();
  expect(reviews.getByText('Rated 4.7 out of 5')).toBeInTheDocument();
  expect(reviews.getByText('3 reviews')).toBeInTheDocument();
  const [one, other] = await reviews.findAllByRole('article');
  expect(one).toHaveAccessibleName('Review by Sam O.');
  expect(within(one!).getByText('The lanterns were lovely.')).toBeVisible();
  expect(within(one!).getByText('June 2026').closest('time')).toHaveTextContent('Wedding · June 2026');
  expect(within(other!).getByRole('img', { name: '5 stars out of 5' })).toBeVisible();
  expect(seen[0]).toEqual({ providerId: 'user-1', first: 5 });
});

test('fetches the reviews and the rating when they come into view', async () => {
  const intoView = recordObserved();
  const reviews = jest.fn(() => aReviewPage([aReview()]));
  render({ reviews });
  const { queryByText, findByText } = await section();
  expect(queryByText('New')).toBeNull();
  expect(reviews).not.toHaveBeenCalled();
  await intoView((element) => element.textContent === 'Reviews');
  expect(await findByText('The lanterns were lovely.')).toBeVisible();
  expect(await findByText('New')).toBeVisible();
});

test('explains where reviews come from while there are none', async () => {
  open({});
  const reviews = await section();
  expect(
    await reviews.findByText('Customers can write a review once their event is over. It appears here.'),
  ).toBeVisible();
  expect(reviews.getByText('New')).toBeVisible();
});

test('responds to a review, and replaces the response', async () => {
  const sent: { id: string; text: string }[] = [];
  const answerReview = (args: { id: string; text: string }) => {
    sent.push(args);
    return aReview({ answer: { text: args.text, at: '2026-07-02T10:00:00.000Z' } });
  };
  const { user } = open({ reviews: () => aReviewPage([aReview()]), answerReview });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer to Sam O.' });
  await user.click(within(dialog).getByRole('button', { name: 'Save Answer' }));
  expect(await within(dialog).findByText('Answer is required')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Answer' }), 'Thank you!');
  await user.click(within(dialog).getByRole('button', { name: 'Save Answer' }));
  expect(await screen.findByText('Thank you!')).toBeVisible();
  expect((await section()).getByText('Sam Okafor')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Answer' }));
  const again = await screen.findByRole('textbox', { name: 'Answer' });
  expect(again).toHaveValue('Thank you!');
  await user.type(again, ' See you.');
  await user.click(screen.getByRole('button', { name: 'Save Answer' }));
  expect(await screen.findByText('Thank you! See you.')).toBeVisible();
  expect(sent.map(({ text }) => text)).toEqual(['Thank you!', 'Thank you! See you.']);
});

test('shows the reason why a response was rejected in an alert', async () => {
  const { user, alerts } = open({
    reviews: () => aReviewPage([aReview()]),
    answerReview: () => respondWithError('Review not found', 'NOT_FOUND'),
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Thank you!');
  await user.click(screen.getByRole('button', { name: 'Save Answer' }));
  await waitFor(() => expect(alerts).toEqual(['Review not found']));
});

test('shows further reviews on request', async () => {
  const page = (from: number, count: number, overrides: object) =>
    aReviewPage(
      Array.from({ length: count }, (_, i) => aReview({ id: `review-${from + i}`, text: `Text ${from + i}` })),
      overrides,
    );
  const reviews = ({ after }: { after?: string }) =>
    after === 'review-10'
      ? page(11, 2, { endCursor: 'review-12', totalCount: 12 })
      : page(1, 10, { endCursor: 'review-10', hasNextPage: true, totalCount: 12 });
  const { user } = open({ reviews });
  await user.click(await screen.findByRole('button', { name: 'More Reviews' }));
  expect(await screen.findByText('Text 12')).toBeVisible();
  expect(screen.getByText('Text 1')).toBeVisible();
  expect((await section()).getAllByRole('article')).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'More Reviews' })).toBeNull();
  expect(screen.getByText('Text 11').closest('li')).toHaveFocus();
});

test('shows a new review while the page is open', async () => {
  let publish = (_: object) => {};
  const bookingChanged = () => new Promise((resolve) => (publish = resolve));
  let nodes: object[] = [];
  open({ reviews: () => aReviewPage(nodes), bookingChanged });
  await screen.findByText(/Customers can write a review/);
  nodes = [aReview()];
  await act(async () =>
    publish(aBooking({ status: 'completed', provider: aProvider({ id: 'user-1' }), review: aReview() })),
  );
  expect(await screen.findByText('The lanterns were lovely.')).toBeVisible();
  expect(screen.getByText('Booking reviewed with 4 of 5 stars: Garden Wedding for Sam Okafor')).toHaveAttribute(
    'role',
    'status',
  );
});

test('leaves the dashboard usable if the reviews cannot be fetched', async () => {
  open({ reviews: unreachable });
  expect(await screen.findByRole('button', { name: 'Add Time Slot' })).toBeEnabled();
});
