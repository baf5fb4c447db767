import { screen, waitFor } from '@testing-library/react';
import { addDays, today } from '../lib/dates.js';
import { observeInView } from '../test/into-view.js';
import { aBooking, aMessage, aReview, aReviewPage, aService, aSlot, aUser } from '../test/marketplace.js';
import { renderApp } from '../test/render-app.js';

/** The first letter of what people have written. */
const LETTER = 'ש';
const WRITTEN = new Set(
  'title description name businessName businessDescription city duration eventType message text reason author'.split(
    ' ',
  ),
);

/** A copy whose texts that people have written are in Hebrew. */
function inHebrew(value: unknown, key = ''): unknown {
  if (key === 'features') return [`${LETTER}לום!`];
  if (typeof value === 'string' && WRITTEN.has(key)) return `${LETTER}לום (${key})!`;
  if (Array.isArray(value)) return value.map((entry) => inHebrew(entry));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inHebrew(entry, key)]));
}

const day = today('America/Los_Angeles');
const soon = addDays(day, 10);
const answered = aReview({ answer: { text: 'Thanks', at: '2026-07-02T10:00:00.000Z' } });
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
  me: () => inHebrew(account(role)),
  services: () => inHebrew([aService()]),
  service: () => inHebrew(aService()),
  provider: () => inHebrew({ ...profile, services: [aService()], answersWithinHours: 3, answeredPercent: 90 }),
  reviews: () => inHebrew(aReviewPage([answered])),
  favourites: () => inHebrew([aService()]),
  messages: () => inHebrew([aMessage()]),
  myBookings: () => inHebrew(bookings),
  providerServices: () => inHebrew([aService()]),
  providerSlots: () => [aSlot({ date: soon })],
  providerBookings: () => inHebrew(bookings),
  availableDates: () => [soon],
  adminUsers: () => inHebrew([account('user')]),
  adminServices: () => inHebrew([aService()]),
  adminBookings: () => inHebrew(bookings),
});

/** What is read out, or is the text of an option of a native list, has no direction of its own. */
const IGNORED = '[role=status], datalist, select, title, style';

/** The texts in Hebrew that would run from left to right, and the fields that would. */
function wrong(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent?.includes(LETTER) || !parentElement || parentElement.closest(IGNORED)) continue;
    if (!parentElement.closest('[dir=auto]')) found.push(parentElement.outerHTML.slice(0, 200));
  }
  const fields = 'input:not([type=radio], [type=checkbox], [type=file], [dir=auto]), textarea:not([dir=auto])';
  return [...found, ...[...document.querySelectorAll(fields)].map(({ outerHTML }) => outerHTML.slice(0, 200))];
}

test.each([
  ['/services', 'user', []],
  ['/services/service-1', 'user', []],
  ['/providers/provider-1', 'user', []],
  ['/book/service-1', 'user', []],
  ['/favourites', 'user', []],
  ['/account', 'user', []],
  ['/user/dashboard', 'user', ['Details', 'Messages', 'Add a Reason']],
  ['/provider/dashboard', 'provider', []],
  ['/provider/dashboard?tab=services', 'provider', [/^Edit/]],
  ['/provider/dashboard?tab=bookings', 'provider', ['Details', 'Messages']],
  ['/admin/dashboard?tab=users', 'admin', [/^Details/]],
  ['/admin/dashboard?tab=services', 'admin', [/^Details/]],
  ['/admin/dashboard?tab=bookings', 'admin', [/^Details/]],
  ['/register', undefined, []],
  ['/provider/register', undefined, []],
] as const)('lets each text and field on %s (%s) run in its own direction', async (at, signedInAs, buttons) => {
  observeInView();
  const { user } = renderApp({ at, ...(signedInAs && { signedInAs }), server: server(signedInAs ?? 'user') });
  await waitFor(() => expect(document.body.textContent).toMatch(signedInAs ? LETTER : 'Password'));
  for (const name of buttons) await user.click((await screen.findAllByRole('button', { name }))[0]!);
  await waitFor(() => expect(wrong()).toEqual([]));
});

test('leaves the dots between the facts of a booking where those of other texts are', async () => {
  renderApp({ at: '/user/dashboard', signedInAs: 'user', server: server('user') });
  const [fact] = await screen.findAllByText(`${LETTER}לום (eventType)!`);
  expect(fact!.closest('li')).not.toHaveAttribute('dir');
  expect(fact).toHaveAttribute('dir', 'auto');
});
