import { Service } from '../../src/marketplace/services/service.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const app = sharedApp();

/** A service and a slot, their provider, and a customer. */
async function aCase() {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const slot = await aSlot(app, { providerId: service.providerId });
  const provider = await app.dataSource.manager.findOneByOrFail(User, { id: service.providerId });
  return { customer, provider, service, slot };
}
type Case = Awaited<ReturnType<typeof aCase>>;

describe('an existing booking', () => {
  const shown = async ({ customer }: Case) => {
    const { body } = await app.rest('GET', '/bookings/my-bookings', {
      token: tokenOf(app, customer),
    });
    return (body.bookings as unknown[])[0];
  };
  const put = (provider: User, path: string, body: unknown) =>
    app.rest('PUT', `/providers${path}`, { token: tokenOf(app, provider), body });

  it('shows a booking with the price and title that its service had when it was booked', async () => {
    const given = await aCase();
    await aBooking(app, given);
    const { title, description, category, duration } = given.service;
    const form = { title: 'Another title', description, category, duration, price: 999.5 };
    expect(await put(given.provider, `/services/${given.service.id}`, form)).toMatchObject({
      status: 200,
    });
    expect(await shown(given)).toMatchObject({ totalAmount: 450, service: { title } });
  });

  it('shows a booking with the date and times that its slot had when it was booked', async () => {
    const given = await aCase();
    const { startTime, endTime } = given.slot;
    await aBooking(app, { ...given, status: 'cancelled' });
    const moved = { date: '2026-08-01', startTime: '20:00', endTime: '21:00' };
    expect(await put(given.provider, `/slots/${given.slot.id}`, moved)).toMatchObject({
      status: 200,
    });
    expect(await shown(given)).toMatchObject({
      eventDate: '2026-07-01',
      timeSlot: { _id: given.slot.id, startTime, endTime },
    });
  });

  it('shows the first image of a service as long as the service is public', async () => {
    const given = await aCase();
    await aBooking(app, given);
    const [first, second] = ['a', 'b'].map((letter) => ({ key: letter.repeat(22), width: 16, height: 9 }));
    await app.dataSource.manager.update(Service, given.service.id, { images: [first!, second!] });
    const image = {
      url: `/uploads/${'a'.repeat(22)}.webp`,
      cardUrl: `/uploads/${'a'.repeat(22)}-card.webp`,
    };
    expect(await shown(given)).toMatchObject({ service: { image, isListed: true } });
    const hidden = { service: { _id: given.service.id, image: null, isListed: false } };
    await app.dataSource.manager.update(Service, given.service.id, { isActive: false });
    expect(await shown(given)).toMatchObject(hidden);
    await app.dataSource.manager.update(Service, given.service.id, { isActive: true });
    await app.dataSource.manager.update(User, given.provider.id, { isVerified: false });
    expect(await shown(given)).toMatchObject(hidden);
  });

  it('shows a booking whose service and slot have been deleted', async () => {
    const given = await aCase();
    await aBooking(app, { ...given, status: 'cancelled' });
    const token = tokenOf(app, given.provider);
    for (const path of [`/services/${given.service.id}`, `/slots/${given.slot.id}`])
      expect(await app.rest('DELETE', `/providers${path}`, { token })).toMatchObject({
        status: 200,
      });
    expect(await shown(given)).toMatchObject({
      service: {
        _id: null,
        title: given.service.title,
        category: given.service.category,
        image: null,
        isListed: false,
      },
      timeSlot: { _id: null, startTime: given.slot.startTime },
      totalAmount: 450,
    });
  });

  it('rejects moving and deleting the slot of a live booking', async () => {
    const given = await aCase();
    await aBooking(app, { ...given, status: 'confirmed' });
    const form = { date: '2026-08-01', startTime: '20:00', endTime: '21:00' };
    const path = `/slots/${given.slot.id}`;
    expect(await put(given.provider, path, form)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await app.rest('DELETE', `/providers${path}`, { token: tokenOf(app, given.provider) })).toMatchObject({
      status: 409,
    });
    const stranger = tokenOf(app, await aProvider(app));
    expect(await app.rest('DELETE', `/providers${path}`, { token: stranger })).toMatchObject({
      status: 404,
    });
  });
});
