import type { Service } from '../../src/marketplace/services/service.entity.js';
import { aClock, anApp, sharedApp } from '../support/app.js';
import { aBooking, aService, aSlot } from '../support/factories.js';

const SLOTS = `query ($serviceId: ID!, $date: String!) {
  availableSlots(serviceId: $serviceId, date: $date) { id startTime endTime isBooked }
}`;
const DATES = `query ($serviceId: ID!, $from: String, $limit: Int) {
  availableDates(serviceId: $serviceId, from: $from, limit: $limit)
}`;

describe('available slots', () => {
  const app = sharedApp();
  let service: Service;
  beforeEach(async () => void (service = await aService(app)));

  const slot = (date: string, startTime: string, endTime: string) =>
    aSlot(app, { providerId: service.providerId, date, startTime, endTime });

  it('lists the free slots of a provider on a date, by start time', async () => {
    await slot('2026-07-10', '20:00', '23:00');
    await slot('2026-07-10', '08:00', '10:00');
    await slot('2026-07-10', '23:30', '01:00');
    await slot('2026-07-11', '08:00', '10:00');
    await aBooking(app, { service, slot: await slot('2026-07-10', '12:00', '14:00') });
    await aSlot(app, { date: '2026-07-10' });
    const { data } = await app.graphql(SLOTS, { serviceId: service.id, date: '2026-07-10' });
    expect(data).toMatchObject({
      availableSlots: [{ startTime: '08:00', isBooked: false }, { startTime: '20:00' }, { startTime: '23:30' }],
    });
  });

  it('lists the slot of a declined booking as free', async () => {
    const declined = await slot('2026-07-10', '12:00', '14:00');
    await aBooking(app, { service, slot: declined, status: 'cancelled' });
    const { id, date } = declined;
    const { data } = await app.graphql(SLOTS, { serviceId: service.id, date });
    expect(data).toMatchObject({ availableSlots: [{ id }] });
  });

  it('lists the same free slots for every service of a provider', async () => {
    const { id } = await slot('2026-07-10', '12:00', '14:00');
    const other = await aService(app, { providerId: service.providerId });
    const { data } = await app.graphql(SLOTS, { serviceId: other.id, date: '2026-07-10' });
    expect(data).toMatchObject({ availableSlots: [{ id }] });
  });

  it('lists the dates with free slots from tomorrow on, each once, soonest first', async () => {
    await slot('2026-06-14', '08:00', '09:00');
    await slot('2026-06-15', '08:00', '09:00');
    await slot('2026-06-20', '08:00', '09:00');
    await slot('2026-06-16', '08:00', '09:00');
    await slot('2026-06-16', '10:00', '11:00');
    await aBooking(app, { service, slot: await slot('2026-06-18', '10:00', '11:00') });
    const dates = async (variables = {}) => (await app.graphql(DATES, { serviceId: service.id, ...variables })).data;
    expect(await dates()).toEqual({ availableDates: ['2026-06-16', '2026-06-20'] });
    expect(await dates({ from: '2026-06-01' })).toEqual({
      availableDates: ['2026-06-16', '2026-06-20'],
    });
    expect(await dates({ from: '2026-06-17' })).toEqual({ availableDates: ['2026-06-20'] });
    expect(await dates({ limit: 1 })).toEqual({ availableDates: ['2026-06-16'] });
  });

  it('lists the dates from tomorrow on whose slots are all booked, and none without slots', async () => {
    const clock = aClock();
    const there = await anApp({ clock });
    const service = await aService(there);
    const slot = (date: string, startTime: string, endTime: string) =>
      aSlot(there, { providerId: service.providerId, date, startTime, endTime });
    const booked = async (date: string, startTime: string, endTime: string) =>
      aBooking(there, { service, slot: await slot(date, startTime, endTime) });
    await booked('2026-06-16', '08:00', '09:00');
    await booked('2026-06-20', '08:00', '09:00');
    await booked('2026-06-17', '08:00', '09:00');
    await booked('2026-06-17', '10:00', '11:00');
    await booked('2026-06-18', '08:00', '09:00');
    await slot('2026-06-18', '10:00', '11:00');
    const document = `{ bookedUpDates(serviceId: "${service.id}") }`;
    expect((await there.graphql(document)).data).toEqual({
      bookedUpDates: ['2026-06-16', '2026-06-17', '2026-06-20'],
    });
    clock.set('2026-06-16T10:00:00Z');
    expect((await there.graphql(document)).data).toEqual({ bookedUpDates: ['2026-06-17', '2026-06-20'] });
    await there.stop();
  });

  it.each([
    ['Pacific/Kiritimati', '2026-06-17'],
    ['Pacific/Pago_Pago', '2026-06-15'],
  ])('lists available dates from tomorrow on in the time zone %s', async (timeZone, tomorrow) => {
    const there = await anApp({ clock: aClock('2026-06-15T10:30:00Z', timeZone) });
    const { id: serviceId, providerId } = await aService(there);
    for (const day of ['14', '15', '16', '17']) await aSlot(there, { providerId, date: `2026-06-${day}` });
    const { data } = await there.graphql<{ availableDates: string[] }>(DATES, { serviceId });
    expect(data?.availableDates[0]).toBe(tomorrow);
    await there.stop();
  });
});
