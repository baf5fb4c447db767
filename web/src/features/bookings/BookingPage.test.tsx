import { vi } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay, inWords, today } from '../../lib/dates.js';
import { paste, type as typeOn } from '../../test/enter.js';
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
} from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';
import { discardDraft } from './booking-draft.js';

const timeZone = 'America/Los_Angeles';
const soon = addDays(today(timeZone), 10);

const server = {
  service: () => aService(),
  availableDates: () => [soon],
  availableSlots: () => [aSlot(), aSlot({ id: 'slot-2', startTime: '18:00', endTime: '01:00', endsNextDay: true })],
};
const open = (resolvers = {}) =>
  renderApp({ at: '/book/service-1', signedInAs: 'user', server: { ...server, ...resolvers } });

afterEach(discardDraft);

type User = ReturnType<typeof renderApp>['user'];

const type = async (user: User, label: string, text: string) => user.type(await screen.findByLabelText(label), text);

async function fill(user: User, enter = paste) {
  const write = async (label: string, text: string) => enter(user, await screen.findByLabelText(label), text);
  await write('Name', 'Sam Okafor');
  await write('Email', 'sam@example.com');
  await write('Phone', '+1 503 555 0199');
  await write('Event Date', formatDay(soon));
  await user.click(await screen.findByRole('radio', { name: '6:00 PM – 1:00 AM next day' }));
  await write('Event Type', 'Wedding');
  await write('Guest Count', '80');
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Booking Request' }));

test('redirects visitors to the login', async () => {
  const { path } = renderApp({ at: '/book/service-1', server });
  await waitFor(() => expect(path()).toBe('/login'));
});

test('shows the service and the contact details of its provider', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Garden Wedding' })).toBeVisible();
  expect(screen.getByText('Starting Price')).toBeVisible();
  expect(screen.getByText('$1,250')).toBeVisible();
  const provider = within(screen.getByRole('region', { name: 'Provider' }));
  expect(provider.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  expect(provider.getByText('Rated 4.8 out of 5')).toBeInTheDocument();
  expect(provider.getByRole('link', { name: 'maya@example.com' })).toBeVisible();
  expect(provider.getByRole('link', { name: '+1 503 555 0110' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'What happens next?' })).toBeVisible();
});

describe('the description of a service', () => {
  const lines = (shown: number, all: number) => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shown * 24);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(all * 24);
    vi.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(function (this: Reporter) {
      this.report();
    });
  };
  /** The observer of the test environment, which reports on a call of `report`. */
  type Reporter = ResizeObserver & { report: () => void };
  const description = 'First, the flowers.\n\nLast of all, we sweep the barn.';
  const whole = () => screen.findByText(/First, the flowers.*Last of all, we sweep the barn\./s);

  afterEach(() => vi.restoreAllMocks());

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
    expect(less).toHaveFocus();
    await user.click(less);
    expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
  });

  test('shows no button for a description that fits its space', async () => {
    lines(2, 2);
    open({ service: () => aService({ description }) });
    expect(await whole()).toBeVisible();
    await waitFor(() => expect(ResizeObserver.prototype.observe).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

test('requests the service once, without waiting for the account', async () => {
  let arrive = (_: unknown) => {};
  const me = () => new Promise((resolve) => (arrive = resolve));
  const service = vi.fn(() => aService());
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
    ['Guest Count', 'number', 'numeric', 'off'],
  ] as const) {
    const { type: actualType, inputMode: keys, autocomplete: filledBy } = attributes(label);
    expect([label, actualType, keys, filledBy]).toEqual([label, type, inputMode, autocomplete]);
    expect(fieldNamed(label)).toBeRequired();
  }
  expect(fieldNamed('Guest Count')).toHaveAttribute('min', '1');
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
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
  expect(calls).toBe(1);
});

test('shows no contact links for a provider without an email address and a phone number', async () => {
  open({ service: () => aService({ provider: aProvider({ email: null, phone: null }) }) });
  const provider = within(await screen.findByRole('region', { name: 'Provider' }));
  expect(provider.queryByRole('link')).toBeNull();
});

test('shows "Service not found" for an unknown service', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
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
  expect(news).toHaveFocus();
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/provider calls you to confirm/),
      expect.stringMatching(/what your event requires/),
      expect.stringMatching(/Pricing and payment are finalised/),
    ]),
  );
  expect(screen.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services');
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
  expect(screen.getByLabelText('Guest Count')).toHaveValue(80);
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
  await user.click(await screen.findByRole('link', { name: 'Book Now' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Sam Okafor');
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(screen.getByLabelText('Guest Count')).toHaveValue(80);
});

test('alerts once, and shows an error under each missing field', async () => {
  const { user, alerts } = open();
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
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('rejects a guest count of zero', async () => {
  const { user, alerts } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Guest Count'));
  await type(user, 'Guest Count', '0');
  await submit(user);
  expect(await screen.findByText('Guest count must be at least 1')).toBeVisible();
  expect(alerts).toEqual([]);
});

test.each(['13/40/2026', 'soon', formatDay(today(timeZone))])('rejects %s as an event date', async (text) => {
  const { user } = open();
  await type(user, 'Event Date', text);
  await user.tab();
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(screen.getByLabelText('Event Date')).toHaveValue(text);
  expect(screen.getByLabelText('Event Date')).toBeInvalid();
});

test('makes the browser ask before typed text is lost, but not for a chosen date and slot', async () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user } = open();
  await type(user, 'Event Date', formatDay(soon));
  await user.click(await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' }));
  expect(asks()).toBe(false);
  await type(user, 'Additional Message', 'With lanterns');
  expect(asks()).toBe(true);
  await user.clear(screen.getByLabelText('Additional Message'));
  expect(asks()).toBe(false);
});

test('clears the chosen slot when the date changes', async () => {
  const { user } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Event Date'));
  await type(user, 'Event Date', formatDay(addDays(soon, 1)));
  const radios = await screen.findAllByRole('radio');
  expect(radios.filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
});

const noneOn = (day: string) => `No time slots available for ${formatDay(day)}. Please select a different date.`;
const offer = (day: string) => inWords(day).mediumWithWeekday;

test('hides the free times when the date is cleared', async () => {
  const { user } = open();
  await fill(user);
  await user.clear(screen.getByLabelText('Event Date'));
  expect(await screen.findByText('Choose a date to see its free times.')).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('offers the next days with free times when a date has none', async () => {
  const days = [-1, 2, 3, 5, 8, 9].map((later) => addDays(soon, later));
  const { user } = open({
    availableDates: () => days,
    availableSlots: ({ date }: { date: string }) => (date === soon ? [] : [aSlot()]),
  });
  await type(user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(noneOn(soon))).toHaveAttribute('role', 'status');
  const next = within(screen.getByRole('group', { name: 'Next days with free times' }));
  expect(next.getAllByRole('button').map((button) => button.textContent)).toEqual(days.slice(1, 5).map(offer));

  await user.click(next.getByRole('button', { name: offer(days[2]!) }));
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(days[2]!));
  const slot = await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' });
  await waitFor(() => expect(slot).toHaveFocus());
  expect(slot).not.toBeChecked();
  expect(screen.queryByRole('group', { name: 'Next days with free times' })).toBeNull();
});

test('offers no day before the typed date, and names the last day with free times', async () => {
  let days = [addDays(soon, -4), addDays(soon, -2)];
  const { user } = open({ availableDates: () => days, availableSlots: () => [] });
  await type(user, 'Event Date', formatDay(soon));
  const last = `There are no free times after this day yet. The last day with free times is ${offer(days[1]!)}.`;
  expect(await screen.findByText(last)).toBeVisible();
  expect(screen.queryByRole('group', { name: /days with free times/ })).toBeNull();

  days = [];
  cleanup();
  const again = open({ availableDates: () => days, availableSlots: () => [] });
  await type(again.user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(noneOn(soon))).toBeVisible();
  expect(screen.queryByText(/No later days/)).toBeNull();
  expect(screen.queryByRole('group', { name: /days with free times/ })).toBeNull();
});

test('shows the year of each day that it offers', async () => {
  const { user } = open({
    availableDates: () => [addDays(soon, 400)],
    availableSlots: () => [],
  });
  await type(user, 'Event Date', formatDay(soon));
  const year = addDays(soon, 400).slice(0, 4);
  expect(await screen.findByRole('button', { name: new RegExp(`, ${year}$`) })).toBeVisible();
});

test('logs a failure to fetch the free times, and shows that there are none', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = open({
    availableSlots: () => respondWithError('Out of order', 'INTERNAL_SERVER_ERROR'),
  });
  await type(user, 'Event Date', formatDay(soon));
  expect(await screen.findByText(noneOn(soon))).toBeVisible();
  expect(log).toHaveBeenCalledWith('Free times could not be fetched', expect.anything());
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test.each(['{Enter}', '{Tab}'])(
  'moves the focus from a typed date to its slots on %s, but not during typing',
  async (key) => {
    const { user } = open();
    await type(user, 'Event Date', formatDay(soon));
    const first = await screen.findByRole('radio', { name: '10:00 AM – 2:00 PM' });
    expect(screen.getByLabelText('Event Date')).toHaveFocus();
    expect(screen.getByText(`2 free times on ${inWords(soon).full}`)).toHaveAttribute('role', 'status');
    await user.keyboard(key);
    await waitFor(() => expect(first).toHaveFocus());
  },
);

test('moves the focus to the message that a date has no slots', async () => {
  const { user } = open({ availableSlots: () => [] });
  await type(user, 'Event Date', formatDay(soon));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText(noneOn(soon))).toHaveFocus());
});

test('focuses the slots while they load, but not after the focus has moved to another field', async () => {
  let arrive = () => {};
  const availableSlots = () => new Promise((resolve) => (arrive = () => resolve(server.availableSlots())));
  const { user } = open({ availableSlots });
  await type(user, 'Event Date', formatDay(soon));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('radiogroup', { name: 'Time Slot' })).toHaveFocus();
  expect(screen.getByText('Looking for free times…')).toBeVisible();
  await user.click(screen.getByLabelText('Event Type'));
  arrive();
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  expect(screen.getByLabelText('Event Type')).toHaveFocus();
});

test('moves the focus to the calendar button on Tab when the typed text is no date', async () => {
  const { user } = open();
  await type(user, 'Event Date', 'soon');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Choose date' })).toHaveFocus();
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

test('sets the date from the calendar, where days with free times are marked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Choose date' }));
  const calendar = within(screen.getByRole('dialog', { name: 'Choose event date' }));
  if (soon.slice(0, 7) !== addDays(today(timeZone), 1).slice(0, 7)) {
    await user.click(calendar.getByRole('button', { name: 'Next month' }));
  }
  await user.click(calendar.getByRole('button', { name: /, free times$/ }));
  expect(screen.getByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(screen.queryByRole('dialog')).toBeNull();
  const radios = await screen.findAllByRole('radio');
  expect(radios).toHaveLength(2);
  await waitFor(() => expect(radios[0]).toHaveFocus());
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
  const { user } = open({ config: () => aConfig({ debug: true }) });
  await type(user, 'Name', 'Sam');
  await user.click(await screen.findByRole('button', { name: 'Debug Form State' }));
  expect(screen.getByText(/"name": "Sam"/)).toBeVisible();
});

test('shows no debug button outside debug mode', async () => {
  open();
  await screen.findByLabelText('Name');
  expect(screen.queryByRole('button', { name: 'Debug Form State' })).toBeNull();
});
