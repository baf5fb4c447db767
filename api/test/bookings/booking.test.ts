import { randomUUID } from 'node:crypto';
import { Service } from '../../src/services/service.entity.js';
import { User } from '../../src/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import {
  aBooking,
  aCustomer,
  anAdmin,
  aProvider,
  aRequest,
  aService,
  aSlot,
  tokenOf,
} from '../support/factories.js';
import { DOORS } from './support/doors.js';
import { brokenPromises } from './support/invariants.js';

let app: TestApp;
beforeAll(async () => void (app = await anApp()));
beforeEach(() => {
  app.clock.timeZone = 'Europe/Berlin';
  app.clock.set('2026-06-15T10:00:00Z');
});
afterEach(async () => expect(await brokenPromises(app.dataSource.manager)).toEqual([]));
afterAll(() => app.stop());

const db = () => app.dataSource.manager;

/** A service, a free slot, and somebody who may book it. */
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

describe.each(DOORS)('a booking through %s', (name, door) => {
  it('is pending, holds the slot, and says what was asked for', async () => {
    const { token, service, slot, request } = await aCase();
    const { code, booking } = await door.book(app, token, request);
    expect(code).toBe('OK');
    expect(booking).toMatchObject({
      status: 'pending',
      eventDate: slot.date,
      totalAmount: 450,
      guestCount: 80,
      service: { id: service.id, title: service.title, category: service.category },
    });
    expect(booking?.timeSlot).toMatchObject({
      id: slot.id,
      startTime: slot.startTime,
      endTime: slot.endTime,
    });
  });

  it('may be made by a provider, of somebody else', async () => {
    const { request } = await aCase();
    expect(await door.book(app, tokenOf(app, await aProvider(app)), request)).toMatchObject({
      code: 'OK',
    });
  });

  it('is refused when the slot is taken, in the words that tell what to do', async () => {
    const { service, slot, token, request } = await aCase();
    await aBooking(app, { service, slot });
    expect(await door.book(app, token, request)).toMatchObject({
      code: 'CONFLICT',
      message: 'This time slot has just been booked. Please choose another.',
    });
  });

  type Change = Record<string, unknown>;
  it.each<[string, (of: Case) => Change | Promise<Change>, string, string | null]>([
    [
      'another provider than the service has',
      async () => ({ providerId: (await aProvider(app)).id }),
      'BAD_USER_INPUT',
      'providerId',
    ],
    [
      'a slot of another provider',
      async () => ({ timeSlot: (await aSlot(app)).id }),
      'BAD_USER_INPUT',
      'timeSlot',
    ],
    [
      'a service of another provider',
      async () => ({ serviceId: (await aService(app)).id }),
      'BAD_USER_INPUT',
      'providerId',
    ],
    [
      'another date than the slot has',
      () => ({ eventDate: '2026-07-02' }),
      'BAD_USER_INPUT',
      'eventDate',
    ],
    ['a date that has passed', () => ({ eventDate: '2026-06-14' }), 'BAD_USER_INPUT', 'eventDate'],
    [
      'a date that there is not',
      () => ({ eventDate: '2026-02-30' }),
      'BAD_USER_INPUT',
      'eventDate',
    ],
    ['a date in other words', () => ({ eventDate: '07/01/2026' }), 'BAD_USER_INPUT', 'eventDate'],
    ['a service that there is not', () => ({ serviceId: randomUUID() }), 'NOT_FOUND', null],
    ['a slot that there is not', () => ({ timeSlot: randomUUID() }), 'NOT_FOUND', null],
    ['an identifier of the wrong form', () => ({ serviceId: '1' }), 'BAD_USER_INPUT', 'serviceId'],
    ['no slot', () => ({ timeSlot: '' }), 'BAD_USER_INPUT', 'timeSlot'],
    ['no event type', () => ({ eventType: '  ' }), 'BAD_USER_INPUT', 'eventType'],
    [
      'an event type that cannot be written down',
      () => ({ eventType: 'Wed\0ding' }),
      'BAD_USER_INPUT',
      'eventType',
    ],
    [
      'a message that is too long',
      () => ({ message: 'x'.repeat(5001) }),
      'BAD_USER_INPUT',
      'message',
    ],
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
      'half an e-mail address',
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
    ['nobody coming', () => ({ guestCount: 0 }), 'BAD_USER_INPUT', 'guestCount'],
    ['100,001 coming', () => ({ guestCount: 100_001 }), 'BAD_USER_INPUT', 'guestCount'],
  ])('is refused with %s', async (_, change, code, field) => {
    const given = await aCase();
    const answer = await door.book(app, given.token, {
      ...given.request,
      ...(await change(given)),
    });
    expect(answer).toMatchObject({ code, booking: null });
    expect(Object.keys(answer.fields)).toEqual(field === null ? [] : [field]);
    if (field !== null) expect(answer.message).toBe(answer.fields[field]);
  });

  it.each([1, 100_000])('is taken for %d guests', async (guestCount) => {
    const { token, request } = await aCase();
    expect(await door.book(app, token, { ...request, guestCount })).toMatchObject({
      code: 'OK',
      booking: { guestCount },
    });
  });

  it('is refused for half a guest', async () => {
    const { token, request } = await aCase();
    expect(await door.book(app, token, { ...request, guestCount: 2.5 })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  it('takes a number of guests as a form sends it through REST, and as GraphQL says it through GraphQL', async () => {
    const { token, request } = await aCase();
    const answer = await door.book(app, token, { ...request, guestCount: '20' });
    if (name === 'REST') expect(answer).toMatchObject({ code: 'OK', booking: { guestCount: 20 } });
    else expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', booking: null });
  });

  it('names all that is wrong at once, in the words of the form', async () => {
    const { token, request } = await aCase();
    const customerDetails = { name: '', email: '', phone: '' };
    const { fields } = await door.book(app, token, {
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

  it('is refused to a visitor, to an administrator and to whoever offers the service', async () => {
    const { provider, request } = await aCase();
    expect(await door.book(app, undefined, request)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await door.book(app, tokenOf(app, await anAdmin(app)), request)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await door.book(app, tokenOf(app, provider), request)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You cannot book your own service',
    });
  });

  it('is not found where the service is switched off or its provider banned', async () => {
    const off = await aCase();
    await db().update(Service, { id: off.service.id }, { isActive: false });
    expect(await door.book(app, off.token, off.request)).toMatchObject({
      code: 'NOT_FOUND',
      fields: {},
    });
    const banned = await aCase();
    await db().update(User, { id: banned.provider.id }, { isVerified: false });
    expect(await door.book(app, banned.token, banned.request)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['Europe/Berlin', '2026-06-30T21:59:59Z', '2026-06-30T22:00:00Z'],
    ['America/Los_Angeles', '2026-07-01T06:59:59Z', '2026-07-01T07:00:00Z'],
    ['Pacific/Auckland', '2026-06-30T11:59:59Z', '2026-06-30T12:00:00Z'],
  ])(
    'is for tomorrow at the soonest, by the calendar in %s',
    async (timeZone, lastSecond, midnight) => {
      app.clock.timeZone = timeZone;
      const { token, request } = await aCase();
      app.clock.set(midnight);
      expect(await door.book(app, token, request)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { eventDate: 'Event date must be tomorrow or later' },
      });
      app.clock.set(lastSecond);
      expect(await door.book(app, token, request)).toMatchObject({ code: 'OK' });
    },
  );
});
