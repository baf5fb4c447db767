import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay, today } from '../../lib/dates.js';
import { server, soon, timeZone } from '../../test/booking-form.js';
import { aBooking, aProvider, aService, unreachable } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const declined = (overrides = {}) =>
  aBooking({
    status: 'cancelled',
    cancelledBecause: 'declined',
    eventDate: soon,
    message: 'With lanterns',
    customerDetails: { name: 'Kim Okafor', email: 'kim@example.com', phone: '+1 503 555 0142' },
    ...overrides,
  });
const others = Array.from({ length: 5 }, (_, index) =>
  aService({
    id: `service-${index + 1}`,
    title: `Wedding ${index + 1}`,
    provider: aProvider({ id: `provider-${index}` }),
  }),
);
const myBookingCounts = () => ({ total: 1, pending: 0, confirmed: 0, completed: 0, cancelled: 1 });

const open = (booking = declined(), resolvers = {}) =>
  renderApp({
    at: '/user/dashboard',
    signedInAs: 'user',
    server: {
      ...server,
      service: ({ id }: { id: string }) => aService({ id }),
      services: () => [aService(), ...others],
      freeOn: () => [],
      myBookings: () => [booking],
      myBookingCounts,
      ...resolvers,
    },
  });

const ask = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Who else is free that day' }));

test('shows up to three services of the same kind and city that are free that day', async () => {
  const services = jest.fn((_: object) => [aService({ id: 'own' }), ...others]);
  const freeOn = jest.fn((_: object) => ['service-5', 'service-4', 'service-3', 'service-1']);
  await ask(open(undefined, { services, freeOn }));
  const link = await screen.findByRole('link', { name: /Wedding 1/ });
  const found = within(link.closest('ul')!).getAllByRole('link');
  expect(found.map((one) => one.getAttribute('href'))).toEqual([1, 3, 4].map((n) => `/book/service-${n}?date=${soon}`));
  expect(services).toHaveBeenCalledWith(
    { limit: 100, filter: { category: 'Wedding Planning', city: 'Portland' } },
    expect.anything(),
    expect.anything(),
  );
  // Not of the provider who has declined.
  const serviceIds = others.filter(({ provider }) => provider.id !== 'provider-1').map(({ id }) => id);
  expect(freeOn.mock.calls[0]?.[0]).toEqual({ date: soon, serviceIds });
  expect(screen.getByRole('link', { name: 'More Services' })).toHaveAttribute(
    'href',
    `/services?city=Portland&category=Wedding+Planning&date=${soon}`,
  );
});

test('begins the form of another service with the same details', async () => {
  const app = open(undefined, { freeOn: () => ['service-3'] });
  await ask(app);
  await app.user.click(await screen.findByRole('link', { name: /Wedding 3/ }));
  await waitFor(() => expect(app.address()).toBe(`/book/service-3?date=${soon}`));
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(soon));
  for (const [label, value] of [
    ['Event Type', 'Wedding'],
    ['Guest Count', '80'],
    ['Additional Message', 'With lanterns'],
    ['Name', 'Kim Okafor'],
    ['Email', 'kim@example.com'],
    ['Phone', '+1 503 555 0142'],
  ] as const)
    expect(screen.getByLabelText(label)).toHaveValue(value);
});

test('says so if no other provider is free, and leads to the other days', async () => {
  await ask(open());
  expect(await screen.findByText(/^Nobody else is free on/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'More Services' })).toBeVisible();
});

test('can try again after a failure', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  const app = open(undefined, { freeOn: () => (isDown ? unreachable() : ['service-3']) });
  await ask(app);
  await screen.findByText('The services could not be loaded');
  isDown = false;
  await app.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /Wedding 3/ })).toBeVisible();
  log.mockRestore();
});

test('is not asked of others: what was withdrawn, what lives, and a day that is over', async () => {
  const others = [
    declined({ cancelledBecause: 'withdrawn' }),
    declined({ status: 'pending', cancelledBecause: null }),
    declined({ cancelledBecause: 'expired', eventDate: addDays(today(timeZone), -1) }),
  ];
  for (const booking of others) {
    open(booking);
    await screen.findByRole('article', { name: /Garden Wedding/ });
    expect(screen.queryByRole('button', { name: 'Who else is free that day' })).toBeNull();
    cleanup();
  }
});
