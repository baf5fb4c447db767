import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { eventually } from '../support/eventually.js';
import { sharedApp } from '../support/app.js';
import { anAdmin } from '../support/factories.js';
import { GraphqlPerson } from './support/graphql-client.js';
import { aPhoto, aServed, lookAt } from './support/pictures.js';

const app = sharedApp();

interface Pictured {
  id: string;
  images: { url: string; cardUrl: string; width: number; height: number }[];
}

const LOGIN =
  'mutation ($email: String!, $password: String!) { in: login(email: $email, password: $password) { token user { role } } }';
const BOOK = `mutation ($input: CreateBookingInput!, $key: String) {
  booking: createBooking(input: $input, idempotencyKey: $key) { id status totalAmount } }`;
const ANSWER =
  'mutation ($id: ID!, $status: BookingStatus!) { updateBookingStatus(id: $id, status: $status) { status } }';

it('supports the life cycle of a booking through GraphQL, with live changes for both parties', async () => {
  const [visitor, provider] = [new GraphqlPerson(app), new GraphqlPerson(app)];
  const [customer, admin] = [new GraphqlPerson(app), new GraphqlPerson(app)];

  // A provider registers with pictures and signs in.
  const registration = {
    name: 'Pat Provider',
    email: 'pat@example.com',
    password: 'secret of Pat',
    phone: '555-0100',
    city: 'Springfield',
    businessName: 'Pat & Co',
    businessDescription: 'Birthdays.',
  };
  const registered = await provider.upload<{ user: Pictured }>(
    `mutation ($input: RegisterProviderInput!, $images: [Upload!]) {
      user: registerProvider(input: $input, images: $images) { id images { url cardUrl width height } } }`,
    { input: registration },
    [await aPhoto('#0f0'), await aPhoto('#f00')],
  );
  expect(registered.user.images).toMatchObject([{ width: 900, height: 600 }, {}]);
  const signedIn = await provider.ask<{ in: { token: string } }>(LOGIN, {
    ...registration,
    email: 'Pat@Example.com',
  });
  provider.token = signedIn.in.token;
  const { me } = await provider.ask<{
    me: { id: string; profileImage: { url: string; cardUrl: string } };
  }>('{ me { id profileImage { url cardUrl } } }');
  expect(await lookAt(app, me.profileImage.url)).toEqual(aServed('green'));
  expect(await lookAt(app, me.profileImage.cardUrl)).toMatchObject({
    status: 200,
    width: 640,
    colour: 'green',
  });

  // The provider creates a service with a picture, and a slot.
  const input = {
    title: 'Pirate party',
    description: 'A treasure hunt.',
    category: 'Birthday Parties',
    price: 250.25,
    duration: '3 hours',
    features: ['Treasure'],
  };
  const { service } = await provider.upload<{ service: Pictured }>(
    `mutation ($input: CreateServiceInput!, $images: [Upload!]) {
      service: createService(input: $input, images: $images) { id images { url cardUrl width height } } }`,
    { input },
    [await aPhoto('#00f')],
  );
  expect(await lookAt(app, service.images[0]?.url ?? '')).toEqual(aServed('blue'));
  const { slot } = await provider.ask<{ slot: { id: string } }>(
    `mutation { slot: createSlot(input: { date: "2026-07-01", startTime: "15:00", endTime: "18:00" }) { id } }`,
  );

  // A visitor finds the service.
  await expect(visitor.ask('{ me { id } }')).rejects.toThrow('UNAUTHENTICATED');
  expect(
    await visitor.ask(
      `query ($id: ID!) { services(filter: { search: "PIRATE", city: "Springfield" }) { id provider { name email phone } }
        availableDates(serviceId: $id) availableSlots(serviceId: $id, date: "2026-07-01") { id isBooked } }`,
      { id: service.id },
    ),
  ).toEqual({
    services: [{ id: service.id, provider: { name: 'Pat Provider', email: null, phone: null } }],
    availableDates: ['2026-07-01'],
    availableSlots: [{ id: slot.id, isBooked: false }],
  });

  // A customer registers; both parties subscribe to changes.
  const carla = { name: 'Carla Customer', email: 'carla@example.com', password: 'secret of Carla' };
  await customer.ask('mutation ($input: RegisterInput!) { register(input: $input) { id } }', {
    input: carla,
  });
  customer.token = (await customer.ask<{ in: { token: string } }>(LOGIN, carla)).in.token;
  const [atProvider, atCustomer] = [await provider.listen(), await customer.listen()];
  await eventually(() => expect(app.feed.subscriptions()).toBe(2));
  /** A change is sent with the booking as it is then, so that the next one has to wait. */
  const bothReceive = async (...statuses: string[]): Promise<void> => {
    for (const { received } of [atProvider, atCustomer])
      await eventually(() => expect(received.map((change) => (change as { status: string }).status)).toEqual(statuses));
  };

  // The customer books twice, and the provider confirms.
  const request = {
    serviceId: service.id,
    providerId: me.id,
    eventDate: '2026-07-01',
    timeSlot: slot.id,
    eventType: 'Birthday',
    guestCount: 12,
    message: null,
    customerDetails: { name: 'Carla', email: 'carla@example.com', phone: '555-0101' },
  };
  const { booking } = await customer.ask<{ booking: { id: string } }>(BOOK, {
    input: request,
    key: 'one-click',
  });
  expect(booking).toEqual({ id: booking.id, status: 'pending', totalAmount: 250.25 });
  expect(await customer.ask(BOOK, { input: request, key: 'one-click' })).toEqual({ booking });
  await expect(customer.ask(BOOK, { input: request })).rejects.toThrow(
    'CONFLICT: This time slot has just been booked. Please choose another.',
  );
  await bothReceive('pending');
  await provider.ask(ANSWER, { id: booking.id, status: 'confirmed' });
  await bothReceive('pending', 'confirmed');

  // Time passes beyond the end of the slot.
  app.clock.set('2026-07-01T16:00:00Z');
  await completePastBookings(app.dataSource.manager, app.deps);
  const changeTo = (status: string) => ({
    id: booking.id,
    status,
    service: { title: 'Pirate party' },
    user: { name: 'Carla Customer' },
  });
  const statuses = ['pending', 'confirmed', 'completed'];
  await bothReceive(...statuses);
  for (const { received } of [atProvider, atCustomer]) expect(received).toEqual(statuses.map(changeTo));
  await Promise.all([atProvider.leave(), atCustomer.leave()]);

  // Both parties see the booking in their lists; the provider has revenue.
  expect(await customer.ask('{ myBookings(status: completed) { id timeSlot { startTime endsNextDay } } }')).toEqual({
    myBookings: [{ id: booking.id, timeSlot: { startTime: '15:00', endsNextDay: false } }],
  });
  expect(
    await provider.ask(
      '{ providerBookings(status: pending) { id } providerSlots { isBooked } providerStats { thisMonthRevenue } }',
    ),
  ).toEqual({
    providerBookings: [],
    providerSlots: [{ isBooked: false }],
    providerStats: { thisMonthRevenue: 250.25 },
  });

  // An administrator deletes the customer; the completed booking remains.
  const credentials = { email: 'ada@example.com', password: 'secret of Ada' };
  await anAdmin(app, credentials);
  const { in: portal } = await admin.ask<{ in: { token: string } }>(
    'mutation ($email: String!, $password: String!) { in: adminLogin(email: $email, password: $password) { token } }',
    credentials,
  );
  admin.token = portal.token;
  const { adminUsers } = await admin.ask<{ adminUsers: { id: string }[] }>(
    '{ adminUsers(search: "carla", role: user) { id } }',
  );
  expect(adminUsers).toHaveLength(1);
  await admin.ask('mutation ($id: ID!) { deleteUser(id: $id) }', { id: adminUsers[0]?.id });
  await expect(customer.ask('{ myBookings { id } }')).rejects.toThrow('UNAUTHENTICATED');
  expect(
    await provider.ask(
      '{ providerBookings { status user { id name email } customerDetails { name email phone } message } }',
    ),
  ).toEqual({
    providerBookings: [
      {
        status: 'completed',
        user: { id: null, name: 'Deleted user', email: '' },
        customerDetails: { name: 'Deleted user', email: '', phone: '' },
        message: null,
      },
    ],
  });
  expect(await admin.ask('{ adminStats { totalUsers totalProviders totalBookings totalRevenue } }')).toEqual({
    adminStats: { totalUsers: 0, totalProviders: 1, totalBookings: 1, totalRevenue: 250.25 },
  });
});
