import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { BOOKING, SERVICE, SLOT } from './shapes.js';

const FORM = {
  title: 'Garden party',
  description: 'Everything taken care of.',
  category: 'Other',
  price: 99.5,
  duration: '3 hours',
  features: ['Cake'],
};
const TIMES = { date: '2026-08-01', startTime: '10:00', endTime: '11:30' };

describe('REST for providers', () => {
  const app = sharedApp();
  let provider: User;
  let token: string;
  beforeEach(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
  });

  it('returns services, slots, bookings and statistics to a provider', async () => {
    const service = await aService(app, { provider });
    const free = await aSlot(app, { provider, startTime: '05:00', endTime: '06:00' });
    const slot = await aSlot(app, { provider, startTime: '00:00', endTime: '01:00' });
    const booking = await aBooking(app, { service, slot });
    const [services, slots, bookings, stats] = await Promise.all(
      ['services', 'slots', 'bookings', 'stats'].map((name) => app.rest('GET', `/providers/${name}`, { token })),
    );
    expect(services?.body).toEqual({ success: true, services: [{ ...SERVICE, _id: service.id }] });
    expect(slots?.body).toEqual({
      success: true,
      slots: [
        { ...SLOT, _id: slot.id, isBooked: true },
        { ...SLOT, _id: free.id },
      ],
    });
    expect(bookings?.body).toEqual({ success: true, bookings: [{ ...BOOKING, _id: booking.id }] });
    expect(stats?.body).toEqual({
      success: true,
      stats: {
        totalServices: 1,
        availableSlots: 1,
        pendingBookings: 1,
        confirmedBookings: 0,
        thisMonthRevenue: 0,
      },
    });
    expect([services, slots, bookings, stats].map((answer) => answer?.status)).toEqual(Array(4).fill(200));
  });

  it('creates, edits and deletes a service', async () => {
    const made = await app.rest('POST', '/providers/services', { token, body: FORM });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ success: true, service: { ...SERVICE, ...FORM } });
    const { _id } = made.body.service as { _id: string };

    const body = { ...FORM, title: 'Rooftop party', features: [] };
    const changed = await app.rest('PUT', `/providers/services/${_id}`, { token, body });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ success: true, service: { ...SERVICE, ...body, _id } });

    const gone = await app.rest('DELETE', `/providers/services/${_id}`, { token });
    expect(gone.status).toBe(200);
    expect(gone.body).toEqual({ success: true, message: 'Service deleted successfully' });
  });

  it('creates, edits and deletes a slot', async () => {
    const made = await app.rest('POST', '/providers/slots', { token, body: TIMES });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ success: true, slot: { ...SLOT, ...TIMES } });
    const { _id } = made.body.slot as { _id: string };

    const body = { ...TIMES, startTime: '22:00', endTime: '02:00' };
    const changed = await app.rest('PUT', `/providers/slots/${_id}`, { token, body });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ success: true, slot: { ...SLOT, ...body, endsNextDay: true } });

    const gone = await app.rest('DELETE', `/providers/slots/${_id}`, { token });
    expect(gone.status).toBe(200);
    expect(gone.body).toEqual({ success: true, message: expect.any(String) as string });
  });
});
