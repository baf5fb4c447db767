import { addDays } from '../src/days.js';
import { allPictures, buildDemoMarketplace, type DemoMarketplace } from '../src/demo.js';
import { CATEGORIES } from '../src/offers.js';
import { NEWCOMERS } from '../src/providers.js';
import { nameOf } from '../src/picture-files.js';
import type { DemoSlot } from '../src/slots.js';

const TODAY = '2026-11-20';
const market: DemoMarketplace = buildDemoMarketplace(TODAY);
const { providers, customers, services, slots, bookings, reviews, messages, proposals } = market;

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
const providerById = byId(providers);
const serviceById = byId(services);
const slotById = byId(slots);
const ofStatus = (status: string) => bookings.filter((booking) => booking.status === status);

/** Start and end in minutes since 1970, as the database computes them. */
function period({ date, startTime, endTime }: DemoSlot): [number, number] {
  const at = (time: string): number => Date.parse(`${date}T${time}:00Z`) / 60_000;
  return [at(startTime), at(endTime) + (endTime <= startTime ? 24 * 60 : 0)];
}

describe('the demo marketplace', () => {
  it('returns the same marketplace for the same day', () => {
    expect(buildDemoMarketplace(TODAY)).toEqual(market);
    expect(buildDemoMarketplace('2027-02-28')).not.toEqual(market);
  });

  it('has 40 providers in 8 cities, 150 services and thousands of slots', () => {
    expect(providers).toHaveLength(40);
    expect(new Set(providers.map(({ city }) => city)).size).toBe(8);
    expect(customers).toHaveLength(33);
    expect(services).toHaveLength(150);
    expect(slots.length).toBeGreaterThan(2000);
    expect(bookings.length).toBeGreaterThan(120);
    expect(services.filter(({ isActive }) => !isActive).length).toBeGreaterThanOrEqual(3);
  });

  it('has at least 10 active services in every category', () => {
    for (const category of CATEGORIES) {
      const some = services.filter((service) => service.category === category && service.isActive);
      expect(some.length).toBeGreaterThanOrEqual(10);
    }
  });

  it('has services of every category in every city', () => {
    const found = services
      .filter(({ isActive }) => isActive)
      .map(({ category, providerId }) => `${category} in ${providerById.get(providerId)?.city}`);
    for (const city of new Set(providers.map((provider) => provider.city)))
      for (const category of CATEGORIES) expect(found).toContain(`${category} in ${city}`);
  });

  it('has many categories among its newest services', () => {
    const newest = services.slice(0, 12).map(({ category }) => category);
    expect(new Set(newest).size).toBeGreaterThanOrEqual(8);
    const dates = services.map(({ createdAt }) => createdAt.getTime());
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
  });

  it('has verified providers in every city, and some who wait for it', () => {
    for (const city of new Set(providers.map((provider) => provider.city)))
      expect(providers.some((provider) => provider.city === city && provider.verifiedSince)).toBe(true);
    const waiting = providers.filter(({ verifiedSince, verificationNote }) => !verifiedSince && verificationNote);
    expect(waiting.map(({ name }) => name).sort()).toEqual([...NEWCOMERS.keys()].sort());
    for (const { verifiedSince, createdAt } of providers)
      if (verifiedSince) expect(Date.parse(verifiedSince)).toBeGreaterThan(createdAt.getTime());
  });

  it('uses unique version 4 UUIDs as identifiers', () => {
    const ids = [providers, customers, services, slots, bookings, reviews, messages, proposals]
      .flat()
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('uses only reserved e-mail addresses and phone numbers', () => {
    const people = [...providers, ...customers];
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
    for (const { email, phone } of people) {
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });

  it('has a service for every provider, and complete data for every service', () => {
    for (const provider of providers) expect(services.some(({ providerId }) => providerId === provider.id)).toBe(true);
    for (const service of services) {
      expect(service.createdAt > (providerById.get(service.providerId)?.createdAt ?? 0)).toBe(true);
      expect(service.price).toBeGreaterThan(0);
      expect(service.features.length).toBeGreaterThanOrEqual(2);
      expect(service.description.length).toBeGreaterThan(60);
      expect(service.pictures.length).toBeGreaterThanOrEqual(1);
    }
    expect(new Set(services.map(({ title }) => title)).size).toBe(services.length);
  });

  it('uses different scenes for each category, in several variants', () => {
    const categoryOf = new Map<string, string>();
    for (const { category, pictures } of services)
      for (const { scene } of pictures)
        expect(categoryOf.set(scene, categoryOf.get(scene) ?? category).get(scene)).toBe(category);
    for (const category of CATEGORIES) {
      const some = services
        .filter((service) => service.category === category)
        .flatMap(({ pictures }) => pictures.map(({ scene, palette }) => `${scene}/${palette}`));
      expect(new Set(some).size).toBeGreaterThanOrEqual(6);
    }
  });

  it('has photographs in hard shapes, as the first or a later picture of some services, and of the showcase business', () => {
    const photos = ({ pictures }: { pictures: { scene: string }[] }) =>
      pictures.flatMap(({ scene }, i) => (scene.startsWith('photo-') ? [{ scene, i }] : []));
    const ofServices = services.flatMap(photos);
    for (const scene of ['photo-upright', 'photo-night', 'photo-board']) {
      const places = ofServices.filter((one) => one.scene === scene).map(({ i }) => i);
      expect(places).toContain(0);
      expect(places.some((i) => i > 0)).toBe(true);
    }
    expect(providers.filter((one) => photos(one).length > 0).map(({ name }) => name)).toEqual(['Renata Villalobos']);
    expect(services.every(({ pictures }) => pictures.length <= 5)).toBe(true);
  });

  it('uses the same pictures on every day', () => {
    const drawn = allPictures().map(nameOf);
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const today of [TODAY, '2024-02-29', '2027-03-14']) {
      const { providers, services } = buildDemoMarketplace(today);
      const used = [...providers, ...services].flatMap((row) => row.pictures.map(nameOf));
      expect([...new Set(used)].sort()).toEqual([...drawn].sort());
    }
  });

  it('has no overlapping slots of a provider, including across midnight', () => {
    for (const provider of providers) {
      const periods = slots
        .filter(({ providerId }) => providerId === provider.id)
        .map(period)
        .sort(([a], [b]) => a - b);
      periods.forEach(([start, end], i) => {
        expect(end).toBeGreaterThan(start);
        expect(periods[i + 1]?.[0] ?? end).toBeGreaterThanOrEqual(end);
      });
    }
  });

  it('has free slots of every provider in the next two weeks, and none after sixty days', () => {
    for (const provider of providers) {
      const soon = slots.filter(
        ({ providerId, date, bookingId }) =>
          providerId === provider.id && bookingId === null && date > TODAY && date <= addDays(TODAY, 14),
      );
      expect(soon.length).toBeGreaterThan(0);
    }
    expect(slots.every(({ date }) => date <= addDays(TODAY, 60))).toBe(true);
  });
});

describe('the demo bookings', () => {
  it('have every status, also for the customer and the provider of the demo sign-in', () => {
    const customer = customers.find(({ name }) => name === 'Olivia Bennett');
    const provider = providers.find(({ name }) => name === 'Renata Villalobos');
    for (const status of ['pending', 'confirmed', 'cancelled', 'completed']) {
      const some = ofStatus(status);
      expect(some.length).toBeGreaterThanOrEqual(15);
      expect(some.some(({ customerId }) => customerId === customer?.id)).toBe(true);
      expect(some.some(({ providerId }) => providerId === provider?.id)).toBe(true);
    }
    const own = services.filter(({ providerId }) => providerId === provider?.id);
    expect(own.length).toBeGreaterThanOrEqual(6);
  });

  it('match the service, the slot and the accounts of each booking', () => {
    for (const booking of bookings) {
      const service = serviceById.get(booking.serviceId);
      const slot = slotById.get(booking.slotId);
      expect(service?.isActive).toBe(true);
      expect(service?.providerId).toBe(booking.providerId);
      expect(service?.price).toBe(booking.totalAmount);
      expect(service?.title).toBe(booking.serviceTitle);
      expect(service?.category).toBe(booking.serviceCategory);
      expect(slot?.providerId).toBe(booking.providerId);
      expect(slot?.date).toBe(booking.eventDate);
      expect([slot?.startTime, slot?.endTime]).toEqual([booking.startTime, booking.endTime]);
      expect(customers.some(({ id, isVerified }) => id === booking.customerId && isVerified)).toBe(true);
      expect(booking.customerId).not.toBe(booking.providerId);
      expect(Number.isInteger(booking.guestCount)).toBe(true);
      expect(booking.guestCount).toBeGreaterThanOrEqual(1);
    }
  });

  it('hold a slot exactly while a booking is live', () => {
    const live = [...ofStatus('pending'), ...ofStatus('confirmed')];
    const held = slots.filter(({ bookingId }) => bookingId !== null);
    expect(held).toHaveLength(live.length);
    for (const { id, slotId } of live) expect(slotById.get(slotId)?.bookingId).toBe(id);
  });

  it('have a past date if completed, and a future date if live', () => {
    for (const { eventDate } of ofStatus('completed')) expect(eventDate <= addDays(TODAY, -2)).toBe(true);
    for (const { eventDate } of [...ofStatus('pending'), ...ofStatus('confirmed')])
      expect(eventDate > TODAY).toBe(true);
  });

  it('have a creation time before the event, after the service, and past in every time zone', () => {
    const firstMoment = Date.parse(`${TODAY}T00:00:00Z`) - 14 * 3_600_000;
    for (const booking of bookings) {
      const created = booking.createdAt.getTime();
      expect(created).toBeLessThan(firstMoment);
      expect(created).toBeLessThan(Date.parse(`${booking.eventDate}T00:00:00Z`));
      expect(created).toBeGreaterThan(serviceById.get(booking.serviceId)?.createdAt.getTime() ?? Infinity);
    }
  });

  it.each(['2024-02-29', '2026-01-01', '2026-12-31', '2027-03-14'])('have the same number for %s', (today) => {
    expect(buildDemoMarketplace(today).bookings).toHaveLength(bookings.length);
  });
});

describe('the demo reviews', () => {
  const bookingById = byId(bookings);
  const firstMoment = Date.parse(`${TODAY}T00:00:00Z`) - 14 * 3_600_000;

  it('are of completed bookings, once each, by their customers, after the event and past in every time zone', () => {
    expect(new Set(reviews.map(({ bookingId }) => bookingId)).size).toBe(reviews.length);
    for (const review of reviews) {
      const booking = bookingById.get(review.bookingId);
      expect(booking).toMatchObject({
        status: 'completed',
        customerId: review.customerId,
        providerId: review.providerId,
      });
      const written = review.createdAt.getTime();
      expect(written).toBeGreaterThan(Date.parse(`${booking?.eventDate}T23:59:59Z`));
      expect(written).toBeLessThan(firstMoment + 10 * 3_600_000);
      expect(review.answeredAt === null).toBe(review.answer === null);
      if (review.answeredAt) expect(review.answeredAt.getTime()).toBeGreaterThan(written);
      expect((review.answeredAt ?? review.createdAt).getTime()).toBeLessThan(firstMoment);
    }
  });

  it('rate most providers with a mean between 3.8 and 5, and leave some without a rating', () => {
    const means = providers.flatMap(({ id }) => {
      const ratings = reviews.filter(({ providerId }) => providerId === id).map(({ rating }) => rating);
      return ratings.length === 0 ? [] : [ratings.reduce((sum, rating) => sum + rating) / ratings.length];
    });
    expect(means.length).toBeGreaterThanOrEqual(33);
    expect(means.length).toBeLessThan(providers.length);
    expect(Math.min(...means)).toBeGreaterThanOrEqual(3.8);
    expect(new Set(means).size).toBeGreaterThan(5);
  });

  it('are in words of their own, and some have no words', () => {
    const texts = reviews.map(({ text }) => text).filter(Boolean);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.length).toBeLessThan(reviews.length);
    const answered = reviews.filter(({ answer }) => answer !== null).length;
    expect(answered).toBeGreaterThan(15);
    expect(answered).toBeLessThan(reviews.length / 2 + 10);
  });

  it('leave an event of the demo customer to be reviewed', () => {
    const customer = customers.find(({ name }) => name === 'Olivia Bennett');
    const own = ofStatus('completed').filter(({ customerId }) => customerId === customer?.id);
    const reviewed = new Set(reviews.map(({ bookingId }) => bookingId));
    expect(own.some(({ id }) => reviewed.has(id))).toBe(true);
    expect(own.some(({ id }) => !reviewed.has(id))).toBe(true);
  });
});

describe('the demo messages and proposals', () => {
  const bookingById = byId(bookings);
  const firstMoment = Date.parse(`${TODAY}T00:00:00Z`) - 14 * 3_600_000;

  it('are in a thread each of the accounts of the demo sign-in, which have not read the last one', () => {
    const ids = [...new Set(messages.map(({ bookingId }) => bookingId))];
    expect(ids).toHaveLength(2);
    for (const id of ids) {
      const booking = bookingById.get(id);
      const thread = messages.filter(({ bookingId }) => bookingId === id);
      expect(booking?.status).toBe('confirmed');
      expect(thread.map(({ number }) => number)).toEqual(thread.map((_, i) => i + 1));
      expect(thread.map(({ readAt }) => readAt === null)).toEqual(thread.map((_, i) => i === thread.length - 1));
      for (const { createdAt } of thread) {
        expect(createdAt.getTime()).toBeGreaterThan(booking?.answeredAt?.getTime() ?? Infinity);
        expect(createdAt.getTime()).toBeLessThan(firstMoment);
      }
    }
    expect(messages.filter(({ readAt }) => readAt === null).map(({ author }) => author)).toEqual([
      'provider',
      'customer',
    ]);
  });

  it.each(['2024-02-29', '2026-01-01', TODAY, '2026-12-31', '2027-03-14'])(
    'propose a later free slot of the same provider for a confirmed booking, on %s',
    (today) => {
      const { bookings, slots, proposals } = buildDemoMarketplace(today);
      expect(proposals).toHaveLength(1);
      for (const { bookingId, slotId, date, startTime, endTime } of proposals) {
        const booking = byId(bookings).get(bookingId);
        const slot = byId(slots).get(slotId);
        expect(booking?.status).toBe('confirmed');
        expect(slot).toMatchObject({ bookingId: null, providerId: booking?.providerId, date, startTime, endTime });
        expect(date > (booking?.eventDate ?? '')).toBe(true);
      }
    },
  );
});
