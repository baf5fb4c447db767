import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { type RestAnswer, sharedApp } from '../support/app.js';
import { anAdmin } from '../support/factories.js';
import { aPhoto, aServed, lookAt } from './support/pictures.js';

const app = sharedApp();

type Thing = Record<string, unknown> & { _id: string };

/** A REST client that throws on error responses, except in `status`. */
class Person {
  token: string | undefined;

  async call(method: string, path: string, body?: unknown): Promise<RestAnswer['body']> {
    const answer = await app.rest(method, path, { token: this.token, body });
    if (!answer.body.success) throw new Error(`${answer.status} ${answer.body.message}`);
    return answer.body;
  }

  status = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await app.rest(method, path, { token: this.token, body })).status;

  async list(path: string, key: string): Promise<Thing[]> {
    return (await this.call('GET', path))[key] as Thing[];
  }

  async signIn(path: string, email: string, password: string): Promise<void> {
    this.token = (await this.call('POST', path, { email, password })).token as string;
  }
}

function form(fields: Record<string, string | string[]>, images: Blob[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) data.append(name, item);
  images.forEach((image, index) => data.append('images', image, `photo ${index}.jpg`));
  return data;
}

const urlsOf = (thing: Thing): string[] => (thing.images as { url: string }[]).map(({ url }) => url);

it('supports the life cycle of a booking through REST, from the registrations to a deleted account', async () => {
  const [visitor, provider, customer, admin] = [new Person(), new Person(), new Person(), new Person()];

  // A provider registers with pictures and signs in.
  const registration = {
    name: 'Paula Provider',
    email: 'paula@example.com',
    password: 'secret of Paula',
    role: 'provider',
    phone: '555-0100',
    city: 'Springfield',
    businessName: 'Paula & Co',
    businessDescription: 'Weddings.',
  };
  const photos = [await aPhoto('#f00'), await aPhoto('#0f0')];
  const { user } = await provider.call('POST', '/auth/register-provider', form(registration, photos));
  expect(user).toMatchObject({ role: 'provider', businessName: 'Paula & Co', rating: null });
  await provider.signIn('/auth/login', 'PAULA@example.com', 'secret of Paula');
  const me = (await provider.call('GET', '/auth/me')).user as Thing & {
    profileImage: { url: string };
  };
  expect(me._id).toBe((user as Thing)._id);
  expect(await lookAt(app, me.profileImage.url)).toEqual(aServed('red'));

  // The provider offers a service with a picture, then changes the price and replaces the picture.
  const offer = {
    title: 'Garden wedding',
    description: 'All of it.',
    category: 'Wedding Planning',
    price: '1200.50',
    duration: '4-6 hours',
    'features[]': ['Tent', ' ', 'Cake'],
  };
  const made = (await provider.call('POST', '/providers/services', form(offer, [photos[0] as Blob]))).service as Thing;
  expect(made).toMatchObject({ price: 1200.5, features: ['Tent', 'Cake'], isActive: true });
  const changes = { ...offer, price: '1500', 'removeImages[]': urlsOf(made) };
  const bluePhoto = await aPhoto('#00f');
  const service = (await provider.call('PUT', `/providers/services/${made._id}`, form(changes, [bluePhoto])))
    .service as Thing;
  expect(urlsOf(service)).toHaveLength(1);
  expect(await lookAt(app, urlsOf(service)[0] ?? '')).toEqual(aServed('blue'));
  expect((await fetch(new URL(urlsOf(made)[0] ?? '', app.url))).status).toBe(404);

  // The provider creates two slots.
  const evening = { startTime: '18:00', endTime: '02:00' };
  const first = (await provider.call('POST', '/providers/slots', { date: '2026-07-01', ...evening })).slot as Thing;
  const second = (await provider.call('POST', '/providers/slots', { date: '2026-07-02', ...evening })).slot as Thing;
  expect(first).toMatchObject({ endsNextDay: true, isBooked: false });

  // A visitor sees the service without the provider's contact data.
  const [shown] = await visitor.list('/services', 'services');
  expect(shown).toMatchObject({
    _id: service._id,
    price: 1500,
    provider: { name: 'Paula Provider', city: 'Springfield' },
  });
  expect(shown?.provider).not.toHaveProperty('email');
  expect(await visitor.list(`/services/${service._id}/slots/2026-07-01`, 'slots')).toEqual([first]);
  expect(await visitor.status('POST', '/bookings', {})).toBe(401);

  // A customer registers, sees the contact data and books both slots.
  await customer.call('POST', '/auth/register', {
    name: 'Carl Customer',
    email: 'carl@example.com',
    password: 'secret of Carl',
    role: 'user',
  });
  await customer.signIn('/auth/login', 'carl@example.com', 'secret of Carl');
  expect((await customer.call('GET', `/services/${service._id}`)).service).toMatchObject({
    provider: { email: 'paula@example.com', phone: '555-0100' },
  });
  const book = async (slot: Thing) =>
    (
      await customer.call('POST', '/bookings', {
        serviceId: service._id,
        providerId: me._id,
        eventDate: slot.date,
        timeSlot: slot._id,
        eventType: 'Wedding',
        guestCount: 80,
        message: 'We are looking forward to it.',
        customerDetails: { name: 'Carl', email: 'carl@example.com', phone: '555-0101' },
      })
    ).booking as Thing;
  const [wedding, dance] = [await book(first), await book(second)];
  expect(await visitor.list(`/services/${service._id}/slots/2026-07-01`, 'slots')).toEqual([]);

  // The provider confirms one booking, and the customer cancels the other.
  expect((await provider.list('/providers/bookings', 'bookings')).map(({ _id }) => _id)).toEqual([
    dance._id,
    wedding._id,
  ]);
  await provider.call('PATCH', `/bookings/${wedding._id}/status`, { status: 'confirmed' });
  await customer.call('PATCH', `/bookings/${dance._id}/cancel`);
  expect(await customer.status('PATCH', `/bookings/${wedding._id}/cancel`)).toBe(409);
  expect(await provider.status('DELETE', `/providers/slots/${first._id}`)).toBe(409);
  expect((await provider.call('GET', '/providers/stats')).stats).toEqual({
    totalServices: 1,
    availableSlots: 1,
    pendingBookings: 0,
    confirmedBookings: 1,
    thisMonthRevenue: 0,
  });

  // Time passes beyond the end of the slot.
  app.clock.set('2026-07-02T00:00:00Z');
  await completePastBookings(app.dataSource.manager, app.deps);
  const mine = await customer.list('/bookings/my-bookings', 'bookings');
  expect(mine.map(({ _id, status }) => [_id, status])).toEqual([
    [dance._id, 'cancelled'],
    [wedding._id, 'completed'],
  ]);
  expect((await provider.call('GET', '/providers/stats')).stats).toMatchObject({
    thisMonthRevenue: 1500,
  });

  // An administrator bans, unbans and deletes.
  await anAdmin(app, { email: 'ada@example.com', password: 'secret of Ada' });
  await admin.signIn('/admin/login', 'ada@example.com', 'secret of Ada');
  expect((await admin.call('GET', '/admin/dashboard/stats')).stats).toEqual({
    totalUsers: 1,
    totalProviders: 1,
    totalServices: 1,
    totalBookings: 2,
    pendingBookings: 0,
    totalRevenue: 1500,
  });
  await admin.call('PATCH', `/admin/users/${me._id}/ban`, { banned: true });
  expect(await provider.status('GET', '/providers/stats')).toBe(401);
  expect(await visitor.list('/services', 'services')).toEqual([]);
  await admin.call('PATCH', `/admin/users/${me._id}/ban`, { banned: false });
  await admin.call('PATCH', `/admin/services/${service._id}/toggle`, {});
  expect(await visitor.status('GET', `/services/${service._id}`)).toBe(404);
  await admin.call('DELETE', `/admin/services/${service._id}`);
  await admin.call('DELETE', `/admin/bookings/${dance._id}`);
  await admin.call('DELETE', `/admin/users/${me._id}`);
  expect(await admin.list('/admin/users?search=paula', 'users')).toEqual([]);
  expect((await fetch(new URL(me.profileImage.url, app.url))).status).toBe(404);

  // The completed booking is still readable, and the e-mail address can be used again.
  expect(await customer.list('/bookings/my-bookings', 'bookings')).toMatchObject([
    {
      _id: wedding._id,
      status: 'completed',
      service: { title: 'Garden wedding', category: 'Wedding Planning' },
      provider: { _id: null, name: 'Deleted user' },
      timeSlot: { startTime: '18:00', endTime: '02:00', endsNextDay: true },
      totalAmount: 1500,
    },
  ]);
  expect(await visitor.status('POST', '/auth/register-provider', form(registration, []))).toBe(201);
});
