import { cleanup, screen, waitFor } from '@testing-library/react';
import { addDays, formatDay, today } from '../../../lib/dates.js';
import { fill, open, server, soon, submit, timeZone, type } from '../../../test/booking-form.js';
import { aBooking, aProvider, aService, aUser } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const services = () => [aService()];
const drafts = () => JSON.parse(localStorage.getItem('drafts') ?? '[]') as object[];
const leaveAndReturn = async ({ user, back, path }: ReturnType<typeof renderApp>) => {
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await screen.findByRole('heading', { name: 'Find Perfect Event Services' });
  await back();
  await waitFor(() => expect(path()).toBe('/book/service-1'));
};
const aDraft = (fields = {}, draft = {}) => ({
  form: 'booking service-1',
  accountId: 'user-1',
  at: Date.now(),
  ...draft,
  fields: {
    eventDate: soon,
    timeSlot: 'slot-2',
    eventType: 'Picnic',
    guestCount: '7',
    message: '',
    name: 'Sam',
    email: '',
    phone: '',
    ...fields,
  },
});
const openWith = (...stored: object[]) => openAt('/book/service-1', ...stored);
const openAt = (at: string, ...stored: object[]) =>
  renderApp({
    at,
    signedInAs: 'user',
    server: { ...server, services },
    stored: { drafts: JSON.stringify(stored) },
  });

test('restores a form that was not sent after a look elsewhere, without asking, with its time', async () => {
  const app = open({ services });
  await fill(app.user);
  await type(app.user, 'Additional Message', 'With lanterns');
  await leaveAndReturn(app);
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(await screen.findByRole('radio', { name: '6:00 PM – 1:00 AM next day' })).toBeChecked();
  expect(screen.getByLabelText('Event Type')).toHaveValue('Wedding');
  expect(screen.getByLabelText('Guest Count')).toHaveValue('80');
  expect(screen.getByLabelText('Additional Message')).toHaveValue('With lanterns');
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 503 555 0199');
  expect(app.questions).toEqual([]);
});

test('removes the stored form when the booking is made, and when everything is cleared', async () => {
  const app = open({ services, createBooking: () => aBooking() });
  await type(app.user, 'Guest Count', '7');
  await leaveAndReturn(app);
  expect(drafts()).toHaveLength(1);
  await app.user.clear(await screen.findByLabelText('Guest Count'));
  await leaveAndReturn(app);
  expect(drafts()).toEqual([]);

  await screen.findByLabelText('Guest Count');
  await fill(app.user);
  await submit(app.user);
  await app.user.click(await screen.findByRole('link', { name: 'Back to Services' }));
  await screen.findByRole('heading', { name: 'Garden Wedding' });
  expect(drafts()).toEqual([]);
});

test('removes the stored form at the logout, also while the form is shown', async () => {
  const { user } = openWith(aDraft());
  await type(user, 'Additional Message', 'x');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Login' });
  expect(localStorage.getItem('drafts')).toBeNull();
});

test('restores no form of another account or service, and none that is a month old', async () => {
  const old = Date.now() - 31 * 24 * 3600 * 1000;
  openWith(aDraft({}, { accountId: 'user-2' }), aDraft({}, { form: 'booking service-2' }), aDraft({}, { at: old }));
  expect(await screen.findByLabelText('Guest Count')).toHaveValue('');
  expect(screen.getByLabelText('Event Type')).toHaveValue('Wedding');
});

test('restores neither a day that is over nor a time that is booked by now', async () => {
  const yesterday = addDays(today(timeZone), -1);
  const { unmount } = { unmount: openWith(aDraft({ eventDate: yesterday })) };
  expect(unmount).toBeDefined();
  expect(await screen.findByLabelText('Event Type')).toHaveValue('Picnic');
  expect(screen.getByLabelText('Event Date')).toHaveValue('');
});

test('leaves the time open if the stored one is booked by now', async () => {
  openWith(aDraft({ timeSlot: 'slot-9' }));
  const times = await screen.findAllByRole('radio');
  expect(times.filter((time) => (time as HTMLInputElement).checked)).toEqual([]);
  expect(await screen.findByText(/Still missing: time/)).toBeInTheDocument();
});

test('fills in the contact of the account, and what it lacks from the last booking', async () => {
  const customerDetails = { name: 'Someone Else', email: 'else@example.com', phone: '+1 503 555 0142' };
  open({ myBookings: () => [aBooking({ customerDetails })] });
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('+1 503 555 0142'));
  expect(screen.getByLabelText('Name')).toHaveValue('Sam Okafor');
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
});

test('does not fill in the field that has the focus, so that nothing is appended to what is typed', async () => {
  let respond = () => {};
  const later = new Promise<void>((resolve) => (respond = resolve));
  const { user } = open({ myBookings: () => later.then(() => [aBooking()]) });
  const email = await screen.findByLabelText('Email');
  await user.click(email);
  respond();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Sam Okafor'));
  await user.keyboard('kim@example.com');
  expect(email).toHaveValue('kim@example.com');
});

test('fills in the phone number of the account rather than that of the last booking', async () => {
  open({ me: () => aUser({ phone: '+1 503 555 0111' }), myBookings: () => [aBooking()] });
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('+1 503 555 0111'));
});

test('fills in a usual type of event, those of the category first', async () => {
  const { user } = open({ service: () => aService({ category: 'Birthday Parties' }) });
  const usual = await screen.findByRole('group', { name: 'Suggestions' });
  expect(usual.textContent).toMatch(/^Birthday/);
  await user.click(screen.getByRole('button', { name: 'Corporate' }));
  expect(screen.getByLabelText('Event Type')).toHaveValue('Corporate');
  expect(screen.getByRole('button', { name: 'Corporate' })).toHaveAttribute('aria-pressed', 'true');
});

test('begins with the event of the category, which can be changed and is required', async () => {
  const { user, alerts } = open({ service: () => aService({ category: 'House Parties' }) });
  const field = await screen.findByLabelText('Event Type');
  expect(field).toHaveValue('House Party');
  await fill(user);
  await user.clear(field);
  await submit(user);
  expect(alerts).toEqual(['Please fill in all required fields']);
  expect(await screen.findByText('Event type is required')).toBeVisible();
});

test('leaves the event open for a category that may be any', async () => {
  open({ service: () => aService({ category: 'Other' }) });
  expect(await screen.findByLabelText('Event Type')).toHaveValue('');
});

const plan = { event: JSON.stringify({ date: addDays(soon, 2), guests: 120 }) };

test('begins with the planned day and guests, unless others were filled in or named by the address', async () => {
  const openPlanned = (at: string, ...stored: object[]) =>
    renderApp({
      at,
      signedInAs: 'user',
      server: { ...server, services },
      stored: { ...plan, drafts: JSON.stringify(stored) },
    });
  openPlanned('/book/service-1');
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(addDays(soon, 2)));
  expect(screen.getByLabelText('Guest Count')).toHaveValue('120');
  cleanup();
  openPlanned('/book/service-1', aDraft());
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(screen.getByLabelText('Guest Count')).toHaveValue('7');
  cleanup();
  openPlanned(`/book/service-1?date=${addDays(soon, 4)}&guests=30`);
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(addDays(soon, 4)));
  expect(screen.getByLabelText('Guest Count')).toHaveValue('30');
});

test('stores no form that has only what it began with', async () => {
  const app = renderApp({ at: '/book/service-1', signedInAs: 'user', server: { ...server, services }, stored: plan });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Sam Okafor'));
  await leaveAndReturn(app);
  expect(drafts()).toEqual([]);
});

test('leads from what is missing to its field', async () => {
  const { user } = open();
  const press = async () => user.click(await screen.findByRole('button', { name: /^Still missing/ }));
  await press();
  expect(screen.getByLabelText('Event Date')).toHaveFocus();
  await type(user, 'Event Date', formatDay(soon));
  const [first] = await screen.findAllByRole('radio');
  await press();
  expect(first).toHaveFocus();
  await user.click(first!);
  await press();
  expect(screen.getByLabelText('Guest Count')).toHaveFocus();
  await user.clear(screen.getByLabelText('Phone'));
  await type(user, 'Guest Count', '80');
  await user.click(await screen.findByRole('button', { name: 'Still missing: phone' }));
  expect(screen.getByLabelText('Phone')).toHaveFocus();
});

test('leads to the date if that has no free times', async () => {
  const { user } = open({ availableSlots: () => [] });
  await type(user, 'Event Date', formatDay(soon));
  await screen.findByText(/^No time slots available/);
  await user.click(screen.getByRole('button', { name: /^Still missing: time/ }));
  expect(screen.getByLabelText('Event Date')).toHaveFocus();
});

test('shows what is missing, and sums up what is chosen', async () => {
  const { user } = open();
  expect(await screen.findByText(/^Still missing: date, time, guests/)).toBeInTheDocument();
  expect(screen.getAllByText('Not chosen yet')).toHaveLength(2);
  await fill(user);
  expect(screen.queryByText(/^Still missing/)).toBeNull();
  expect(screen.getByText('6:00 PM – 1:00 AM next day, Pacific Time')).toBeVisible();
  expect(screen.getByText(/^Nothing to pay now/)).toBeVisible();
});

test('offers "Edit" instead of the form for a service of the own business', async () => {
  const provider = aProvider({ id: 'user-1' });
  renderApp({
    at: '/book/service-1',
    signedInAs: 'provider',
    server: { ...server, service: () => aService({ provider }) },
  });
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/provider/dashboard?tab=services&edit=service-1',
  );
  expect(screen.getByRole('heading', { name: 'Book This Service' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Booking Request' })).toBeNull();
});

test('begins with the day in the address, and with the rest of the form that was not sent', async () => {
  const later = addDays(soon, 1);
  openAt(`/book/service-1?date=${later}`, aDraft());
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(later));
  expect(screen.getByLabelText('Event Type')).toHaveValue('Picnic');
});

test.each([today(timeZone), 'soon'])('ignores the day %s in the address', async (day) => {
  openAt(`/book/service-1?date=${day}`);
  expect(await screen.findByLabelText('Event Date')).toHaveValue('');
});

test('restores the day and time that were chosen instead of those of the address', async () => {
  const app = openAt(`/book/service-1?date=${addDays(soon, 3)}`);
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(addDays(soon, 3)));
  await fill(app.user);
  await leaveAndReturn(app);
  expect(await screen.findByLabelText('Event Date')).toHaveValue(formatDay(soon));
  expect(await screen.findByRole('radio', { name: '6:00 PM – 1:00 AM next day' })).toBeChecked();
});
