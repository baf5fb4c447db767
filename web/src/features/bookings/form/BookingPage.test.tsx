import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { formatDay } from '../../../lib/dates.js';
import { fill, nameless, open, server, soon, submit, type } from '../../../test/booking-form.js';
import { type as typeOn } from '../../../test/enter.js';
import {
  aBooking,
  aConfig,
  aProvider,
  aService,
  aSlot,
  aUser,
  never,
  respondWithError,
  unreachable,
} from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

test('redirects visitors to the login', async () => {
  const { path } = renderApp({ at: '/book/service-1', server });
  await waitFor(() => expect(path()).toBe('/login'));
});

test('shows the service and the contact details of its provider', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Garden Wedding' })).toBeVisible();
  expect(await screen.findByText('Starting Price')).toBeVisible();
  expect(screen.getAllByText('$1,250')).toHaveLength(1);
  const provider = within(screen.getByRole('region', { name: 'Provider' }));
  expect(provider.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  expect(provider.getByText('Rated 4.8 out of 5')).toBeInTheDocument();
  expect(provider.getByRole('link', { name: 'maya@example.com' })).toBeVisible();
  expect(provider.getByRole('link', { name: '+1 503 555 0110' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'What happens next?' })).toBeVisible();
});

describe('the description of a service', () => {
  const lines = (shown: number, all: number) => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shown * 24);
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(all * 24);
    jest.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(function (this: Reporter) {
      this.report([]);
    });
  };
  /** The observer of the test environment, which reports on a call of `report`. */
  type Reporter = ResizeObserver & { report: (entries: unknown[]) => void };
  const description = 'First, the flowers.\n\nLast of all, we sweep the barn.';
  const whole = () => screen.findByText(/First, the flowers.*Last of all, we sweep the barn\./s);

  afterEach(() => jest.restoreAllMocks());

  test('renders a long description in full, with a button that expands and collapses it', async () => {
    lines(8, 30);
    const { user } = open({ service: () => aService({ description }) });
    expect(await whole()).toBeVisible();
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(more).toHaveAttribute('aria-controls', (await whole()).id);
    await user.click(more);
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(less).toHaveFocus());
    await user.click(less);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus());
  });

  test('shows no button for a description that fits its space, or exceeds it by a rounded pixel', async () => {
    lines(2, 2 + 1 / 24);
    open({ service: () => aService({ description }) });
    expect(await whole()).toBeVisible();
    await waitFor(() => expect(ResizeObserver.prototype.observe).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

test('requests the service once, without waiting for the account', async () => {
  let arrive = (_: unknown) => {};
  const me = () => new Promise((resolve) => (arrive = resolve));
  const service = jest.fn(() => aService());
  open({ me, service });
  await waitFor(() => expect(service).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  arrive(aUser());
  expect(await screen.findByRole('heading', { name: 'Book This Service' })).toBeVisible();
  expect(service).toHaveBeenCalledTimes(1);
});

test('shows that the service is loading', async () => {
  open({ service: never });
  expect(await screen.findByText('Loading service')).toBeInTheDocument();
});

test('shows the booking form to providers as well', async () => {
  renderApp({ at: '/book/service-1', signedInAs: 'provider', server });
  expect(await screen.findByRole('heading', { name: 'Book This Service' })).toBeVisible();
});

test('marks required fields, and sets the input type, keyboard and autocomplete of each field', async () => {
  open();
  const fieldNamed = (label: string) => screen.getByLabelText(label);
  await screen.findByLabelText('Name');
  expect(fieldNamed('Event Date')).toHaveAttribute('placeholder', 'Select event date');
  expect(fieldNamed('Event Type')).toHaveAttribute('placeholder', 'e.g. Birthday, Wedding, Corporate');
  for (const [label, type, inputMode, autocomplete] of [
    ['Name', null, null, 'name'],
    ['Email', 'email', 'email', 'email'],
    ['Phone', 'tel', 'tel', 'tel'],
    ['Event Date', null, 'numeric', 'off'],
    ['Event Type', null, null, 'off'],
    ['Guest Count', null, 'numeric', 'off'],
  ] as const) {
    const { type: actualType, inputMode: keys, autocomplete: filledBy } = attributes(label);
    expect([label, actualType, keys, filledBy]).toEqual([label, type, inputMode, autocomplete]);
    expect(fieldNamed(label)).toBeRequired();
  }
  expect(fieldNamed('Additional Message')).not.toBeRequired();
  expect(screen.getByRole('radiogroup', { name: 'Time Slot' })).toBeRequired();
});

const attributes = (label: string) => {
  const field = screen.getByLabelText(label);
  const [type, inputMode, autocomplete] = ['type', 'inputmode', 'autocomplete'].map((name) => field.getAttribute(name));
  return { type, inputMode, autocomplete };
};

test('shows that the booking is being submitted, and sends it only once', async () => {
  let calls = 0;
  const { user } = open({
    createBooking: () => {
      calls += 1;
      return never();
    },
  });
  await fill(user);
  // Only the button submits it.
  await user.type(screen.getByLabelText('Guest Count'), '{Enter}');
  expect(calls).toBe(0);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
  expect(calls).toBe(1);
});

test('links the page of a provider without an email address and a phone number, and nothing else', async () => {
  open({ service: () => aService({ provider: aProvider({ email: null, phone: null }) }) });
  const provider = within(await screen.findByRole('region', { name: 'Provider' }));
  expect(provider.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/providers/provider-1']);
});

test('marks a verified business', async () => {
  open({ service: () => aService({ provider: aProvider({ verifiedSince: '2026-05-03' }) }) });
  const provider = within(await screen.findByRole('region', { name: 'Provider' }));
  expect(provider.getByRole('button', { name: 'Verified' })).toHaveAccessibleDescription(/since May 3, 2026/);
});

test('offers to try again if the service could not be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const service = () => (++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : aService());
  const { user } = open({ service });
  expect(await screen.findByRole('heading', { name: 'Service not found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
});

test('shows "Service not found" for an unknown service', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  open({ service: () => respondWithError('Service not found', 'NOT_FOUND') });
  expect(await screen.findByRole('heading', { name: 'Service not found' })).toBeVisible();
  log.mockRestore();
});

test('books the chosen slot with an idempotency key, and shows the next steps', async () => {
  const calls: { input: unknown; idempotencyKey: string }[] = [];
  const { user, alerts } = open({
    createBooking: (call: (typeof calls)[0]) => {
      calls.push(call);
      return aBooking();
    },
  });
  await fill(user, typeOn);
  await submit(user);

  const news = await screen.findByRole('heading', { name: 'Booking Submitted!' });
  await waitFor(() => expect(news).toHaveFocus());
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/provider calls you to confirm/),
      expect.stringMatching(/what your event requires/),
      expect.stringMatching(/Pricing and payment are finalised/),
    ]),
  );
  expect(screen.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services');
  expect(screen.getByRole('link', { name: 'See My Bookings' })).toHaveAttribute('href', '/user/dashboard');
  expect(screen.getByRole('button', { name: 'Add to Calendar' })).toBeVisible();
  for (const fact of ['Garden Wedding', 'Sat, Jun 27, 2026', '10:00 AM – 2:00 PM, Pacific Time', 'Portland', '$1,250'])
    expect(screen.getByText(fact)).toBeVisible();
  expect(alerts).toEqual([]);
  expect(calls).toMatchObject([
    {
      input: {
        serviceId: 'service-1',
        providerId: 'provider-1',
        eventDate: soon,
        timeSlot: 'slot-2',
        eventType: 'Wedding',
        guestCount: 80,
        message: null,
        customerDetails: {
          name: 'Sam Okafor',
          email: 'sam@example.com',
          phone: '+1 503 555 0199',
        },
      },
    },
  ]);
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('retries a booking with the same idempotency key, and sends a changed one with a new key', async () => {
  const keys: string[] = [];
  const { user, alerts } = open({
    createBooking: ({ idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey);
      return respondWithError('Please try again', 'INTERNAL_SERVER_ERROR');
    },
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(alerts).toEqual(['Booking failed: Please try again']));
  await submit(user);
  await waitFor(() => expect(keys).toHaveLength(2));
  await type(user, 'Guest Count', '0');
  await submit(user);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('fetches the free times again when another booking has taken the slot', async () => {
  const taken = 'This time slot has just been booked. Please choose another.';
  let free = server.availableSlots();
  const { user, alerts } = open({
    availableSlots: () => free,
    createBooking: () => {
      free = [aSlot()];
      return respondWithError(taken, 'CONFLICT');
    },
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(alerts).toEqual([`Booking failed: ${taken}`]));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
  expect(screen.getByRole('radio')).not.toBeChecked();
  await waitFor(() => expect(screen.getByRole('radio')).toHaveFocus());
  expect(screen.getByLabelText('Name')).toHaveValue('Sam Okafor');
});

test('shows the present price and times when a request is rejected because of them, and sends those', async () => {
  const reason = 'The terms have changed. They are now: later, $900. Please check them and try again.';
  let offer = {};
  let times = {};
  const sent: object[] = [];
  const { user, alerts } = open({
    service: () => aService(offer),
    availableSlots: () => server.availableSlots().map((slot) => ({ ...slot, ...(slot.id === 'slot-2' && times) })),
    createBooking: ({ input }: { input: object }) => {
      sent.push(input);
      [offer, times] = [{ price: 900 }, { startTime: '19:00', endTime: '23:00', endsNextDay: false }];
      return respondWithError(reason, 'CONFLICT');
    },
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(alerts).toEqual([`Booking failed: ${reason}`]));
  expect(await screen.findByRole('radio', { name: '7:00 PM – 11:00 PM' })).toBeChecked();
  await waitFor(() => expect(screen.getAllByText('starting from $900')).toHaveLength(2));
  expect(screen.getByLabelText('Name')).toHaveValue('Sam Okafor');
  await submit(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { startTime: '18:00', endTime: '01:00', totalAmount: 1250 },
    { startTime: '19:00', endTime: '23:00', totalAmount: 900 },
  ]);
});

test('retains the chosen time when the account has too many pending bookings', async () => {
  const full = 'You have 10 pending booking requests, which is the maximum.';
  let asked = 0;
  const { user, alerts } = open({
    availableSlots: () => {
      asked += 1;
      return server.availableSlots();
    },
    createBooking: () => respondWithError(full, 'CONFLICT'),
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(alerts).toEqual([`Booking failed: ${full}`]));
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Submit/ })).toBeEnabled());
  expect(screen.getByRole('radio', { name: '6:00 PM – 1:00 AM next day' })).toBeChecked();
});

test('alerts that a booking failed when no server responds, and retains the typed text', async () => {
  const { user, alerts } = open({
    createBooking: unreachable,
  });
  await fill(user);
  await type(user, 'Additional Message', 'A long table, please.');
  await submit(user);
  await waitFor(() => expect(alerts).toEqual(['Booking failed. Please try again.']));
  expect(screen.getByLabelText('Name')).toHaveValue('Sam Okafor');
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 503 555 0199');
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(screen.getByRole('radio', { name: '6:00 PM – 1:00 AM next day' })).toBeChecked();
  expect(screen.getByLabelText('Event Type')).toHaveValue('Wedding');
  expect(screen.getByLabelText('Guest Count')).toHaveValue('80');
  expect(screen.getByLabelText('Additional Message')).toHaveValue('A long table, please.');
});

test('restores the typed text when the customer signs in again after the session ended', async () => {
  const { user, alerts, path } = open({
    createBooking: () => respondWithError('Please sign in to continue', 'UNAUTHENTICATED'),
    login: () => ({ token: 'fresh-token', user: aUser() }),
    services: () => [aService()],
  });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(alerts).toEqual(['Booking failed: Please sign in to continue']);

  await user.click(await screen.findByRole('radio', { name: 'Customer' }));
  await user.type(screen.getByLabelText('Email'), 'sam@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret123');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('link', { name: 'Continue with Garden Wedding' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Sam Okafor');
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(screen.getByLabelText('Guest Count')).toHaveValue('80');
});

test('alerts once, and shows an error under each missing field', async () => {
  const { user, alerts } = open({ ...nameless, service: () => aService({ category: 'Other' }) });
  await user.click(await screen.findByRole('button', { name: 'Submit Booking Request' }));
  expect(alerts).toEqual(['Please fill in all required fields']);
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Phone is required')).toBeVisible();
  expect(screen.getByText('Event type is required')).toBeVisible();
  expect(screen.getByText('Guest count is required')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Time Slot' })).toHaveAccessibleDescription(
    'Please select a time slot',
  );
  const date = screen.getByLabelText('Event Date');
  expect(date).toBeInvalid();
  await waitFor(() => expect(date).toHaveFocus());
  expect(date).toHaveAccessibleDescription(/^A dot marks days with free times/);
});

test.each([
  ['0', 'Guest count must be at least 1'],
  ['100001', 'Guest count must be at most 100,000'],
  ['12,50', 'Guest count must be a whole number'],
])('rejects a guest count of %s', async (count, message) => {
  const { user, alerts } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Guest Count'));
  await type(user, 'Guest Count', count);
  await submit(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(alerts).toEqual([]);
});

test('accepts a guest count in groups of thousands and in digits of other scripts', async () => {
  const guests: number[] = [];
  const { user } = open({
    createBooking: ({ input }: { input: { guestCount: number } }) => {
      guests.push(input.guestCount);
      return respondWithError('Please try again', 'INTERNAL_SERVER_ERROR');
    },
  });
  await fill(user);
  for (const typed of ['1,250', '١٢٠']) {
    await user.clear(screen.getByLabelText('Guest Count'));
    await type(user, 'Guest Count', typed);
    await submit(user);
    await waitFor(() => expect(guests).toHaveLength(typed === '1,250' ? 1 : 2));
  }
  expect(guests).toEqual([1250, 120]);
});

test('focuses the first invalid field of the form on submit, including the date', async () => {
  const { user, alerts } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Event Date'));
  await user.clear(screen.getByLabelText('Guest Count'));
  await submit(user);
  await waitFor(() => expect(screen.getByLabelText('Event Date')).toHaveFocus());
  expect(alerts).toEqual(['Please fill in all required fields']);
});

test('alerts and redirects to the login when the session has ended before the submit', async () => {
  const { user, alerts, path } = open();
  await fill(user);
  localStorage.clear();
  await submit(user);
  await waitFor(() => expect(path()).toBe('/login'));
  expect(alerts).toEqual(['Please log in to book a service']);
});

test('shows the state of the form on request in debug mode', async () => {
  const { user } = open({ ...nameless, config: () => aConfig({ debug: true }) });
  await type(user, 'Name', 'Sam');
  await user.click(await screen.findByRole('button', { name: 'Debug Form State' }));
  expect(screen.getByText(/"name": "Sam"/)).toBeVisible();
});

test('shows no debug button outside debug mode', async () => {
  open();
  await screen.findByLabelText('Name');
  expect(screen.queryByRole('button', { name: 'Debug Form State' })).toBeNull();
});
