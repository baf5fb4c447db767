import fc from 'fast-check';
import { isLive, type MarketModel, type Person, type Request } from './market-model.js';
import { aKey, answeredAs, any, anyone, aProvider, guarded, pick, step } from './step.js';
import type { World } from './world.js';

/** Sends a booking request, which may repeat one that the model knows. */
async function book(model: MarketModel, world: World, who: Person, key: string | null, request: Request) {
  const body = {
    ...request,
    eventType: 'Wedding',
    customerDetails: { name: 'Kim', email: 'kim@example.com', phone: '555-0101' },
  };
  const reply = await world.send(who, 'POST', '/bookings', body, key === null ? {} : { 'Idempotency-Key': key });
  const before = model.bookedUnder(who, key);
  if (before && model.isSignedIn(who)) {
    const same = JSON.stringify(before.request) === JSON.stringify(request);
    if (answeredAs(reply, same ? [] : ['CONFLICT'])) expect(world.idIn(reply, 'booking')).toBe(before.id);
    return;
  }
  const service = model.services.find(({ id }) => id === request.serviceId);
  const slot = model.slots.find(({ id }) => id === request.timeSlot);
  if (!service || !slot) throw new Error('the model asks for what it does not know');
  const reasons = guarded(model, who, 'any', () => model.whyNotBook(who, service, slot, request));
  if (answeredAs(reply, reasons)) model.book(world.idIn(reply, 'booking'), who, service, slot, key, request);
}

export const requestBooking = fc
  .tuple(
    anyone,
    any,
    any,
    aKey,
    fc.integer({ min: 1, max: 2 }),
    fc.constantFrom(...Array<null>(8).fill(null), 'date', 'provider'),
  )
  .map(([c, v, s, key, guestCount, wrong]) =>
    step(
      `${c} books service ${v} in slot ${s} for ${guestCount}${key ? ` under ${key}` : ''}${wrong ? `, wrong ${wrong}` : ''}`,
      async (model, world) => {
        // Mostly a free slot and a service of its provider, otherwise few requests would succeed.
        const all = model.slots.filter((slot) => model.canBeBooked(slot));
        // Often one that is proposed for another booking, which is lost then.
        const proposed = all.filter((slot) => model.bookings.some(({ proposal }) => proposal?.slot?.slot === slot));
        const free = s % 3 === 0 && proposed.length > 0 ? proposed : all;
        const slot = pick(s % 10 < 9 && free.length > 0 ? free : model.slots, s);
        const own = model.services.filter(({ provider }) => provider === slot.provider);
        const service = pick(v % 10 < 9 && own.length > 0 ? own : model.services, v);
        const provider = wrong === 'provider' ? pick(model.people, c) : service.provider;
        await book(model, world, pick(model.people, c), key, {
          serviceId: service.id,
          providerId: provider.id,
          eventDate: wrong === 'date' ? model.day(s % 6) : slot.date,
          timeSlot: slot.id,
          guestCount,
        });
      },
      ({ services, slots }) => services.length > 0 && slots.length > 0,
    ),
  );

export const repeatBooking = any.map((b) =>
  step(
    `the request of booking ${b} is sent again`,
    async (model, world) => {
      const { customer, key, request } = pick(model.bookings, b);
      await book(model, world, customer, key, request);
    },
    ({ bookings }) => bookings.length > 0,
  ),
);

export const decide = fc
  .tuple(aProvider, any, fc.constantFrom('confirmed' as const, 'confirmed' as const, 'cancelled' as const))
  .map(([p, b, status]) =>
    step(
      `${p} decides booking ${b}: ${status}`,
      async (model, world) => {
        // Mostly a pending booking, decided by its own provider.
        const pending = model.bookings.filter(({ status }) => status === 'pending');
        const booking = pick(b % 10 < 8 && pending.length > 0 ? pending : model.bookings, b);
        const provider = p < 2 && b % 10 ? booking.service.provider : pick(model.people, p);
        const reply = await world.send(provider, 'PATCH', `/bookings/${booking.id}/status`, {
          status,
        });
        const reasons = guarded(model, provider, 'provider', () => {
          if (booking.deleted) return ['NOT_FOUND'];
          if (booking.service.provider === provider) {
            const late = status === 'confirmed' && model.hasBegun(booking);
            return booking.status === 'pending' && !late ? [] : ['CONFLICT'];
          }
          return booking.customer === provider ? ['FORBIDDEN'] : ['NOT_FOUND'];
        });
        if (answeredAs(reply, reasons)) model.settle(booking, status, status === 'cancelled' ? 'declined' : null);
      },
      ({ bookings }) => bookings.length > 0,
    ),
  );

export const cancel = fc.tuple(anyone, any).map(([c, b]) =>
  step(
    `${c} cancels booking ${b}`,
    async (model, world) => {
      // Often a live booking: one that is pending can be cancelled, one that is confirmed cannot.
      const live = model.bookings.filter(isLive);
      const confirmed = live.filter(({ status }) => status === 'confirmed');
      const likely = b % 10 < 4 && confirmed.length > 0 ? confirmed : live;
      const booking = pick(b % 10 < 8 && likely.length > 0 ? likely : model.bookings, b);
      if (booking.status === 'confirmed' && !model.hasBegun(booking)) world.note('cancels a confirmed booking in time');
      const who = b % 3 ? booking.customer : pick(model.people, c);
      const reply = await world.send(who, 'PATCH', `/bookings/${booking.id}/cancel`);
      const reasons = guarded(model, who, 'any', () => {
        if (booking.deleted) return ['NOT_FOUND'];
        if (booking.customer === who) return booking.status === 'pending' ? [] : ['CONFLICT'];
        return booking.service.provider === who ? ['FORBIDDEN'] : ['NOT_FOUND'];
      });
      if (answeredAs(reply, reasons)) model.settle(booking, 'cancelled', 'withdrawn');
    },
    ({ bookings }) => bookings.length > 0,
  ),
);
