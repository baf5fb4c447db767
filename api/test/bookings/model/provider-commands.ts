import fc from 'fast-check';
import { aDay, answeredAs, any, aProvider, guarded, pick, step, times } from './step.js';

export const offerService = fc.tuple(aProvider, fc.integer({ min: 0, max: 99_999 })).map(([p, cents]) =>
  step(`${p} offers a service for ${cents / 100}`, async (model, world) => {
    const provider = pick(model.people, p);
    const price = cents / 100;
    const form = {
      title: 'A party',
      description: 'All of it.',
      category: 'Other',
      duration: '4 hours',
      price,
    };
    const reply = await world.send(provider, 'POST', '/providers/services', form);
    if (
      answeredAs(
        reply,
        guarded(model, provider, 'provider', () => []),
      )
    )
      model.services.push({
        id: world.idIn(reply, 'service'),
        provider,
        price,
        active: true,
        deleted: false,
      });
  }),
);

export const deleteService = fc.tuple(aProvider, any).map(([p, v]) =>
  step(
    `${p} deletes service ${v}`,
    async (model, world) => {
      const provider = pick(model.people, p);
      const service = pick(model.services, v);
      const reply = await world.send(provider, 'DELETE', `/providers/services/${service.id}`);
      const reasons = guarded(model, provider, 'provider', () =>
        service.provider !== provider || service.deleted ? ['NOT_FOUND'] : [],
      );
      if (answeredAs(reply, reasons)) service.deleted = true;
    },
    ({ services }) => services.length > 0,
  ),
);

export const makeSlot = fc.tuple(aProvider, aDay, times).map(([p, day, [start, end]]) =>
  step(`${p} makes a slot in ${day} days, ${start}-${end}`, async (model, world) => {
    const provider = pick(model.people, p);
    const date = model.day(day);
    const form = { date, startTime: start, endTime: end };
    const reply = await world.send(provider, 'POST', '/providers/slots', form);
    const reasons = guarded(model, provider, 'provider', () => model.whyNotAt(provider, { date, start, end }));
    if (answeredAs(reply, reasons))
      model.slots.push({
        id: world.idIn(reply, 'slot'),
        provider,
        date,
        start,
        end,
        booking: null,
        deleted: false,
      });
  }),
);

export const moveSlot = fc.tuple(aProvider, any, aDay, times).map(([p, s, day, [start, end]]) =>
  step(
    `${p} moves slot ${s} to ${day} days from now, ${start}-${end}`,
    async (model, world) => {
      // Sometimes a slot that is proposed for a booking, by its own provider.
      const proposed = model.bookings.flatMap(({ proposal }) => proposal?.slot?.slot ?? []);
      const isProposed = s % 10 < 4 && proposed.length > 0;
      const slot = pick(isProposed ? proposed : model.slots, s);
      const provider = isProposed ? slot.provider : pick(model.people, p);
      const date = model.day(day);
      const form = { date, startTime: start, endTime: end };
      const reply = await world.send(provider, 'PUT', `/providers/slots/${slot.id}`, form);
      const reasons = guarded(model, provider, 'provider', () => {
        const impossible = model.whyNotAt(provider, { date, start, end }, slot);
        if (slot.provider !== provider || slot.deleted)
          return ['NOT_FOUND', ...impossible.filter((code) => code === 'BAD_USER_INPUT')];
        return slot.booking ? ['CONFLICT', ...impossible] : impossible;
      });
      if (answeredAs(reply, reasons)) Object.assign(slot, { date, start, end });
    },
    ({ slots }) => slots.length > 0,
  ),
);

export const deleteSlot = fc.tuple(aProvider, any).map(([p, s]) =>
  step(
    `${p} deletes slot ${s}`,
    async (model, world) => {
      const provider = pick(model.people, p);
      const slot = pick(model.slots, s);
      const reply = await world.send(provider, 'DELETE', `/providers/slots/${slot.id}`);
      const reasons = guarded(model, provider, 'provider', () => {
        if (slot.provider !== provider || slot.deleted) return ['NOT_FOUND'];
        return slot.booking ? ['CONFLICT'] : [];
      });
      if (answeredAs(reply, reasons)) model.deleteSlot(slot);
    },
    ({ slots }) => slots.length > 0,
  ),
);
