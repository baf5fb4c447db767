import { randomUUID } from 'node:crypto';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';
import { violations } from './support/invariants.js';

const app = sharedApp();
beforeEach(() => {
  app.clock.timeZone = 'Europe/Berlin';
  app.clock.set('2026-06-15T10:00:00Z');
});
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;

/** A service, a free slot, and a customer. */
async function aCase() {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const slot = await aSlot(app, { providerId: service.providerId });
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  return {
    customer,
    token: tokenOf(app, customer),
    provider,
    service,
    slot,
    request: aRequest(service, slot),
  };
}
type Case = Awaited<ReturnType<typeof aCase>>;

describe.each(TRANSPORTS)('a booking through %s', (name, transport) => {
  it('creates a pending booking that holds the slot and has the requested data', async () => {
    const { token, service, slot, request } = await aCase();
    const { code, booking } = await transport.book(app, token, request);
    expect(code).toBe('OK');
    expect(booking).toMatchObject({
      status: 'pending',
      eventDate: slot.date,
      totalAmount: 450,
      guestCount: 80,
      service: { id: service.id, title: service.title, category: service.category, image: null, isListed: true },
    });
    expect(booking?.timeSlot).toMatchObject({
      id: slot.id,
      startTime: slot.startTime,
      endTime: slot.endTime,
    });
  });

  it('has a greater ID than the bookings before', async () => {
    const ids: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      const { token, request } = await aCase();
      ids.push((await transport.book(app, token, request)).booking?.id);
    }
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(5);
  });

  it('lets a provider book the service of another provider', async () => {
    const { request } = await aCase();
    expect(await transport.book(app, tokenOf(app, await aProvider(app)), request)).toMatchObject({
      code: 'OK',
    });
  });

  it('rejects a booking of a booked slot and asks to choose another', async () => {
    const { service, slot, token, request } = await aCase();
    await aBooking(app, { service, slot });
    expect(await transport.book(app, token, request)).toMatchObject({
      code: 'CONFLICT',
      message: 'This time slot has just been booked. Please choose another.',
    });
  });

  type Change = Record<string, unknown>;
  it.each<[string, (of: Case) => Change | Promise<Change>, string, string | null]>([
    [
      'another provider than that of the service',
      async () => ({ providerId: (await aProvider(app)).id }),
      'BAD_USER_INPUT',
      'providerId',
    ],
    ['a slot of another provider', async () => ({ timeSlot: (await aSlot(app)).id }), 'BAD_USER_INPUT', 'timeSlot'],
    [
      'a service of another provider',
      async () => ({ serviceId: (await aService(app)).id }),
      'BAD_USER_INPUT',
      'providerId',
    ],
    ['another date than that of the slot', () => ({ eventDate: '2026-07-02' }), 'BAD_USER_INPUT', 'eventDate'],
    ['a date that has passed', () => ({ eventDate: '2026-06-14' }), 'BAD_USER_INPUT', 'eventDate'],
    ['a date that does not exist', () => ({ eventDate: '2026-02-30' }), 'BAD_USER_INPUT', 'eventDate'],
    ['a date in another format', () => ({ eventDate: '07/01/2026' }), 'BAD_USER_INPUT', 'eventDate'],
    ['an unknown service', () => ({ serviceId: randomUUID() }), 'NOT_FOUND', null],
    ['an unknown slot', () => ({ timeSlot: randomUUID() }), 'NOT_FOUND', null],
    ['a malformed identifier', () => ({ serviceId: '1' }), 'BAD_USER_INPUT', 'serviceId'],
    ['no slot', () => ({ timeSlot: '' }), 'BAD_USER_INPUT', 'timeSlot'],
    ['no event type', () => ({ eventType: '  ' }), 'BAD_USER_INPUT', 'eventType'],
    ['a NUL character in the event type', () => ({ eventType: 'Wed\0ding' }), 'BAD_USER_INPUT', 'eventType'],
    ['a message that is too long', () => ({ message: 'x'.repeat(5001) }), 'BAD_USER_INPUT', 'message'],
    [
      'no name',
      ({ request }) => ({ customerDetails: { ...request.customerDetails, name: '' } }),
      'BAD_USER_INPUT',
      'customerDetails.name',
    ],
    [
      'no e-mail address',
      ({ request }) => ({ customerDetails: { ...request.customerDetails, email: '' } }),
      'BAD_USER_INPUT',
      'customerDetails.email',
    ],
    [
      'an incomplete e-mail address',
      ({ request }) => ({ customerDetails: { ...request.customerDetails, email: 'kim@' } }),
      'BAD_USER_INPUT',
      'customerDetails.email',
    ],
    [
      'no phone',
      ({ request }) => ({ customerDetails: { ...request.customerDetails, phone: '' } }),
      'BAD_USER_INPUT',
      'customerDetails.phone',
    ],
    ['a guest count of 0', () => ({ guestCount: 0 }), 'BAD_USER_INPUT', 'guestCount'],
    ['a guest count of 100,001', () => ({ guestCount: 100_001 }), 'BAD_USER_INPUT', 'guestCount'],
  ])('rejects a booking with %s', async (_, change, code, field) => {
    const given = await aCase();
    const answer = await transport.book(app, given.token, {
      ...given.request,
      ...(await change(given)),
    });
    expect(answer).toMatchObject({ code, booking: null });
    expect(Object.keys(answer.fields)).toEqual(field === null ? [] : [field]);
    if (field !== null) expect(answer.message).toBe(answer.fields[field]);
  });

  it.each([1, 100_000])('accepts a booking for %d guests', async (guestCount) => {
    const { token, request } = await aCase();
    expect(await transport.book(app, token, { ...request, guestCount })).toMatchObject({
      code: 'OK',
      booking: { guestCount },
    });
  });

  it('rejects a guest count that is not a whole number', async () => {
    const { token, request } = await aCase();
    expect(await transport.book(app, token, { ...request, guestCount: 2.5 })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  it('accepts the guest count as a string through REST, but not through GraphQL', async () => {
    const { token, request } = await aCase();
    const answer = await transport.book(app, token, { ...request, guestCount: '20' });
    if (name === 'REST') expect(answer).toMatchObject({ code: 'OK', booking: { guestCount: 20 } });
    else expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', booking: null });
  });

  it('reports all invalid fields at once, with the messages of the form', async () => {
    const { token, request } = await aCase();
    const customerDetails = { name: '', email: '', phone: '' };
    const { fields } = await transport.book(app, token, {
      ...request,
      customerDetails,
      eventType: '',
      timeSlot: '',
    });
    expect(fields).toEqual({
      'customerDetails.name': 'Name is required',
      'customerDetails.email': 'Email is required',
      'customerDetails.phone': 'Phone is required',
      eventType: 'Event type is required',
      timeSlot: 'Please select a time slot',
    });
  });

  it('rejects a booking by a visitor, an administrator or the provider of the service', async () => {
    const { provider, request } = await aCase();
    expect(await transport.book(app, undefined, request)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await transport.book(app, tokenOf(app, await anAdmin(app)), request)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await transport.book(app, tokenOf(app, provider), request)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You cannot book your own service',
    });
  });

  it('returns NOT_FOUND for a service that is switched off or whose provider is banned', async () => {
    const off = await aCase();
    await db().update(Service, { id: off.service.id }, { isActive: false });
    expect(await transport.book(app, off.token, off.request)).toMatchObject({
      code: 'NOT_FOUND',
      fields: {},
    });
    const banned = await aCase();
    await db().update(User, { id: banned.provider.id }, { isVerified: false });
    expect(await transport.book(app, banned.token, banned.request)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['Europe/Berlin', '2026-06-30T21:59:59Z', '2026-06-30T22:00:00Z'],
    ['America/Los_Angeles', '2026-07-01T06:59:59Z', '2026-07-01T07:00:00Z'],
    ['Pacific/Auckland', '2026-06-30T11:59:59Z', '2026-06-30T12:00:00Z'],
  ])('accepts bookings from tomorrow on, by the calendar in %s', async (timeZone, lastSecond, midnight) => {
    app.clock.timeZone = timeZone;
    const { token, request } = await aCase();
    app.clock.set(midnight);
    expect(await transport.book(app, token, request)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { eventDate: 'Event date must be tomorrow or later' },
    });
    app.clock.set(lastSecond);
    expect(await transport.book(app, token, request)).toMatchObject({ code: 'OK' });
  });

  it.each([
    ['US/Pacific-New', '2020-07-01', '18:00', '2020-07-02T01:00:00.000Z'],
    ['Europe/Kyiv', '2020-07-01', '18:00', '2020-07-01T15:00:00.000Z'],
    ['Europe/Berlin', '2020-03-29', '01:30', '2020-03-29T00:30:00.000Z'],
    ['Europe/Berlin', '2020-03-29', '03:00', '2020-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2020-10-25', '02:30', '2020-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2020-10-25', '03:00', '2020-10-25T02:00:00.000Z'],
  ])('promises a response before the event, also in a zone unknown to the database: %s, %s %s', async (...row) => {
    const [timeZone, date, startTime, start] = row;
    app.clock.timeZone = timeZone;
    app.clock.set('2020-01-01T12:00:00Z');
    const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
    const slot = await aSlot(app, { providerId: service.providerId, date, startTime, endTime: '23:00' });
    const made = await transport.book(app, tokenOf(app, customer), aRequest(service, slot));
    expect(made).toMatchObject({ code: 'OK', booking: { answerDueAt: start } });
  });
});
