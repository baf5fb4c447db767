// Express as it comes, a handler for each workload.
import express from 'express';
import { book, bookingsOf } from './booking-queries.mjs';
import * as queries from './queries.mjs';
import { ready } from './session.mjs';

/** @type {Record<string, (variables: any, authorization: string | undefined) => Promise<object>>} */
const HANDLERS = {
  W1: async () => ({ services: (await queries.services()).map(cardOf) }),
  W2: async (filter) => ({ services: (await queries.services(filter)).map(cardOf) }),
  W3: async ({ id, date }) => {
    const [service, availableSlots] = await Promise.all([queries.service(id), queries.availableSlots(id, date)]);
    const provider = {
      ...omit(service.provider, ['email', 'phone']),
      profileImage: cardImage(service.provider.profileImage),
    };
    return { service: { ...omit(service, ['isActive']), provider }, availableSlots };
  },
  W4: async (_, authorization) => {
    const bookings = await bookingsOf('customer', await queries.accountOf(authorization), 50);
    return {
      myBookings: bookings.map(({ provider, service, ...booking }) => ({
        ...omit(booking, ['user', 'createdAt']),
        service: { ...service, image: cardImage(service.image) },
        provider: pick(provider, ['id', 'name', 'city', 'email', 'phone']),
      })),
    };
  },
  W5: async (_, authorization) => {
    const id = await queries.accountOf(authorization);
    const [services, slots, bookings] = await Promise.all([
      queries.servicesOf(id),
      queries.slotsOf(id),
      bookingsOf('provider', id, 200),
    ]);
    return {
      providerServices: services.map(({ images, ...service }) => ({
        ...omit(service, ['provider']),
        images: images.map((/** @type {any} */ { url, cardUrl }) => ({ url, cardUrl })),
      })),
      providerSlots: slots,
      providerBookings: bookings.map(({ provider, service, review, ...booking }) => ({
        ...omit(booking, ['reviewRemoved']),
        service: pick(service, ['id', 'title', 'category']),
        provider: { id: provider.id },
        review: review && { id: review.id, rating: review.rating },
      })),
    };
  },
  W6: async ({ search }, authorization) => {
    await queries.accountOf(authorization, 'admins');
    return { adminUsers: await queries.users(search) };
  },
  W7: async ({ input }, authorization) => {
    const booking = await book(await queries.accountOf(authorization), input);
    const { id, status, service, provider, eventDate, timeSlot, totalAmount } = booking;
    return {
      createBooking: {
        ...{ id, status, eventDate, totalAmount, service: { title: service.title } },
        provider: { name: provider.name, city: provider.city },
        timeSlot: pick(timeSlot, ['startTime', 'endTime', 'endsNextDay']),
      },
    };
  },
};

/** @param {any} value @param {string[]} names */
const pick = (value, names) => Object.fromEntries(names.map((name) => [name, value[name]]));
/** @param {any} value @param {string[]} names */
const omit = (value, names) => Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const cardImage = (/** @type {{ cardUrl: string } | null} */ image) => image && { cardUrl: image.cardUrl };
const cardOf = (/** @type {any} */ { images, provider, ...service }) => ({
  ...omit(service, ['features', 'isActive']),
  images: images.map(cardImage),
  provider: {
    ...pick(provider, ['id', 'name', 'city', 'rating', 'ratingCount']),
    profileImage: cardImage(provider.profileImage),
  },
});

const app = express();
app.use(express.json());
app.post('/:name', async (req, res) => {
  res.json({ data: await HANDLERS[req.params.name]?.(req.body, req.get('authorization')) });
});
const server = app.listen(0, '127.0.0.1', () => ready(/** @type {any} */ (server.address()).port));
