import fc from 'fast-check';
import { isLive } from './market-model.js';
import { answeredAs, any, anyone, pick, step } from './step.js';

export const ban = fc.tuple(anyone, fc.boolean()).map(([n, banned]) =>
  step(`the admin ${banned ? 'bans' : 'unbans'} ${n}`, async (model, world) => {
    const person = pick(model.people, n);
    const reply = await world.send('admin', 'PATCH', `/admin/users/${person.id}/ban`, { banned });
    if (!answeredAs(reply, person.deleted ? ['NOT_FOUND'] : [])) return;
    person.banned = banned;
    if (!banned) await world.signIn(person);
  }),
);

export const deleteUser = anyone.map((n) =>
  step(`the admin deletes ${n}`, async (model, world) => {
    // Mostly the customer of a live booking, which then ends as well.
    const live = model.bookings.filter(isLive);
    const person = n < 3 && live.length > 0 ? pick(live, n).customer : pick(model.people, n);
    const reply = await world.send('admin', 'DELETE', `/admin/users/${person.id}`);
    if (answeredAs(reply, person.deleted ? ['NOT_FOUND'] : [])) model.deletePerson(person);
  }),
);

export const toggleService = any.map((v) =>
  step(
    `the admin toggles service ${v}`,
    async (model, world) => {
      const service = pick(model.services, v);
      const reply = await world.send('admin', 'PATCH', `/admin/services/${service.id}/toggle`, {});
      if (answeredAs(reply, service.deleted ? ['NOT_FOUND'] : [])) service.active = !service.active;
    },
    ({ services }) => services.length > 0,
  ),
);

export const removeService = any.map((v) =>
  step(
    `the admin deletes service ${v}`,
    async (model, world) => {
      const service = pick(model.services, v);
      const reply = await world.send('admin', 'DELETE', `/admin/services/${service.id}`);
      if (answeredAs(reply, service.deleted ? ['NOT_FOUND'] : [])) service.deleted = true;
    },
    ({ services }) => services.length > 0,
  ),
);

export const removeBooking = any.map((b) =>
  step(
    `the admin deletes booking ${b}`,
    async (model, world) => {
      const live = model.bookings.filter(isLive);
      const booking = pick(b % 10 < 6 && live.length > 0 ? live : model.bookings, b);
      const reply = await world.send('admin', 'DELETE', `/admin/bookings/${booking.id}`);
      if (answeredAs(reply, booking.deleted ? ['NOT_FOUND'] : [])) model.deleteBooking(booking);
    },
    ({ bookings }) => bookings.length > 0,
  ),
);

/** The server may be down meanwhile; then due bookings are settled later. */
export const passTime = fc.tuple(fc.integer({ min: 1, max: 72 }), fc.boolean()).map(([hours, isUp]) =>
  step(`${hours} hours pass${isUp ? ', and what is due is settled' : ''}`, async (model, world) => {
    model.now += hours * 3_600_000;
    world.setClock(model.now);
    if (isUp) expect(await world.settleDueBookings()).toBe(model.settleDueBookings());
  }),
);
