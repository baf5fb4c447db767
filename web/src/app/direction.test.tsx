import { screen, waitFor } from '@testing-library/react';
import { addDays, today } from '../lib/dates.js';
import { observeInView } from '../test/into-view.js';
import { aBooking, aMessage, aReview, aReviewPage, aService, aSlot, aUser } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

/** In Hebrew and Arabic, with a letter that the page has nowhere else. */
const TEXTS = ['שלום', 'سلام'];
const LETTER = /[שس]/;
const WRITTEN =
  'title description name businessName businessDescription city duration eventType message text reason author providerName'.split(
    ' ',
  );

/** A copy whose texts that people have written run to the left. */
function toTheLeft(value: unknown, key = ''): unknown {
  const index = WRITTEN.indexOf(key);
  if (key === 'features') return TEXTS.map((text) => `${text}!`);
  if (typeof value === 'string' && index >= 0) return `${TEXTS[index % 2]} (${index})!`;
  if (Array.isArray(value)) return value.map((entry) => toTheLeft(entry));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toTheLeft(entry, key)]));
}

const at = new Date().toISOString();
const day = today('America/Los_Angeles');
const soon = addDays(day, 10);
const answered = aReview({
  createdAt: at,
  answer: { text: 'Thanks', at },
});
const bookings = [
  aBooking({ eventDate: soon, message: 'Hello' }),
  aBooking({
    id: 'booking-2',
    eventDate: soon,
    status: 'confirmed',
    proposal: {
      id: 'proposal-1',
      by: 'customer',
      message: 'Later?',
      slot: { id: 'slot-9', date: soon, startTime: '18:00', endTime: '22:00', endsNextDay: false },
    },
  }),
  aBooking({
    id: 'booking-3',
    status: 'cancelled',
    cancelledBecause: 'declined',
    timeline: [{ kind: 'declined', at: '2026-01-01T18:00:00.000Z', by: 'provider', reason: 'Ill' }],
  }),
  aBooking({ id: 'booking-4', eventDate: addDays(day, -3), status: 'completed', review: answered }),
];
const account = (role: string) =>
  aUser({ role, emailVerified: true, phone: '555', city: 'x', businessName: 'x', businessDescription: 'x' });
const profile = { ...account('provider'), id: 'provider-1', memberSince: '2026-01-01', nextFreeDates: [soon] };
const server = (role: string) => ({
  me: () => toTheLeft(account(role)),
  services: () => toTheLeft([aService()]),
  service: () => toTheLeft(aService()),
  provider: () => toTheLeft({ ...profile, services: [aService()], answersWithinHours: 3, answeredPercent: 90 }),
  reviews: () => toTheLeft(aReviewPage([answered])),
  favourites: () => toTheLeft([aService()]),
  messages: () => toTheLeft([aMessage()]),
  myBookings: () => toTheLeft(bookings),
  providerServices: () => toTheLeft([aService()]),
  providerSlots: () => [aSlot({ date: soon })],
  providerBookings: () => toTheLeft(bookings),
  availableDates: () => [soon],
  catalogueCounts: () => toTheLeft({ cities: [{ city: 'x', services: 1 }], categories: [] }),
  latestReviews: () => toTheLeft([{ ...aReview(), providerId: 'provider-1', providerName: 'x' }]),
  adminUsers: () => toTheLeft([account('provider')]),
  adminHistory: () => [
    { id: '1', action: 'review.remove', before: { rating: 1, reason: TEXTS[0] }, adminEmail: 'a@b.example', at },
  ],
  adminServices: () => toTheLeft([aService()]),
  adminBookings: () => toTheLeft(bookings),
});

/** What is read out, or is the text of an option of a native list, has no direction of its own. */
const IGNORED = '[role=status], datalist, select, title, style';

/** What people have written that would run to the right, or takes words of ours along, and fields without a direction. */
function wrong(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!LETTER.test(textContent!) || !parentElement || parentElement.closest(IGNORED)) continue;
    // A cell of a table has each text in a line of its own.
    const isolated = parentElement.closest('[dir=auto], bdi');
    if (!isolated || (!isolated.matches('td') && /[a-z]/i.test(isolated.textContent))) found.push(parentElement);
  }
  const fields = 'input:not([type=radio], [type=checkbox], [type=file], [dir=auto]), textarea:not([dir=auto])';
  return [...found, ...document.querySelectorAll(fields)].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** The buttons of this name are all pressed, of others the first one. */
const ALL = 'Details';

test.each([
  ['/services', 'user', []],
  ['/services/service-1', 'user', []],
  ['/providers/provider-1', 'user', []],
  ['/book/service-1', 'user', []],
  ['/favourites', 'user', []],
  ['/account', 'user', []],
  ['/user/dashboard', 'user', [ALL, 'Add a Reason', 'Messages']],
  ['/provider/dashboard', 'provider', []],
  ['/provider/dashboard?tab=services', 'provider', [/^Edit/]],
  ['/provider/dashboard?tab=bookings', 'provider', [ALL, 'Messages']],
  ['/admin/dashboard?tab=users', 'admin', [/^Details/]],
  ['/admin/dashboard?tab=services', 'admin', [/^Details/]],
  ['/admin/dashboard?tab=bookings', 'admin', [/^Details/]],
  ['/register', undefined, [], /Password/],
  ['/provider/register', undefined, [], /Password/],
  // Sentences.
  ['/', undefined, [], /\)! about .*!/],
  ['/book/service-1', undefined, [], /Sign in to book .*!/],
  ['/user/dashboard', 'user', ['Messages'], /\)!, with .*!/],
  ['/user/dashboard', 'user', ['More actions', 'Move'], /\)! on [A-Z].*\./],
  ['/user/dashboard', 'user', [ALL, 'Edit Review'], /\)! by .*!/],
  ['/provider/dashboard', 'provider', [/Answer$/], /Answer to .*!/],
  ['/admin/dashboard?tab=users', 'admin', [/^Details/, /^Remove review/], /Remove review by .*removed: /],
] as const)('lets texts of people and fields on %s (%s) run in their own direction', async (...row) => {
  const [at, signedInAs, buttons, words = LETTER] = row;
  observeInView();
  const { user } = renderApp({ at, ...(signedInAs && { signedInAs }), server: server(signedInAs ?? 'user') });
  for (const name of buttons) {
    const found = await screen.findAllByRole('button', { name });
    for (const button of name === ALL ? found : found.slice(0, 1)) await user.click(button);
  }
  await waitFor(() => expect(document.body.textContent).toMatch(words));
  await waitFor(() => expect(wrong()).toEqual([]));
});

test('leaves the dots between the facts of a booking where those of other texts are', async () => {
  renderApp({ at: '/user/dashboard', signedInAs: 'user', server: server('user') });
  const [fact] = await screen.findAllByText(toTheLeft('', 'eventType') as string);
  expect(fact!.closest('li')).not.toHaveAttribute('dir');
  expect(fact).toHaveAttribute('dir', 'auto');
});
