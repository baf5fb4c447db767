import fc from 'fast-check';
import { type Booking, type Code, isLive, type MarketModel, type Slot } from './market-model.js';
import { answeredAs, any, anyone, guarded, pick, step } from './step.js';

/** Mostly a free slot of the provider of the booking. */
function aSlotFor(model: MarketModel, booking: Booking, s: number): Slot {
  const provider = booking.service.provider;
  const free = model.slots.filter((slot) => slot.provider === provider && model.canBeBooked(slot));
  return pick(s % 10 < 8 && free.length > 0 ? free : model.slots, s);
}

/** The reasons for which a booking cannot have a slot. */
const whyNotIn = (booking: Booking, slot: Slot): Code[] => {
  const reasons: [boolean, Code][] = [
    [slot.deleted, 'NOT_FOUND'],
    [slot.provider !== booking.service.provider, 'BAD_USER_INPUT'],
    [slot.booking !== null, 'CONFLICT'],
  ];
  return reasons.flatMap(([applies, code]) => (applies ? [code] : []));
};

export const move = fc.tuple(anyone, any, any).map(([c, b, s]) =>
  step(
    `${c} moves booking ${b} to slot ${s}`,
    async (model, world) => {
      const pending = model.bookings.filter(({ status, deleted }) => status === 'pending' && !deleted);
      const booking = pick(b % 10 < 8 && pending.length > 0 ? pending : model.bookings, b);
      const slot = aSlotFor(model, booking, s);
      const who = b % 4 ? booking.customer : pick(model.people, c);
      const reply = await world.send(who, 'PATCH', `/bookings/${booking.id}/move`, { slotId: slot.id });
      const reasons = guarded(model, who, 'any', (): Code[] => {
        if (booking.deleted) return ['NOT_FOUND'];
        if (booking.customer !== who) return booking.service.provider === who ? ['FORBIDDEN'] : ['NOT_FOUND'];
        if (booking.status !== 'pending' || model.hasBegun(booking) || !model.canBeMoved(booking)) return ['CONFLICT'];
        const banned: Code[] = booking.service.provider.banned ? ['NOT_FOUND'] : [];
        const early: Code[] = slot.date < model.day(1) ? ['BAD_USER_INPUT'] : [];
        return [...whyNotIn(booking, slot), ...banned, ...early];
      });
      if (answeredAs(reply, reasons)) model.moveTo(booking, slot, 'customer');
    },
    ({ bookings, slots }) => bookings.length > 0 && slots.length > 0,
  ),
);

/** Mostly a confirmed booking, and one of its parties. */
function aConfirmed(model: MarketModel, b: number, likely: (booking: Booking) => boolean) {
  const confirmed = model.bookings.filter((booking) => isLive(booking) && likely(booking));
  const booking = pick(b % 10 < 9 && confirmed.length > 0 ? confirmed : model.bookings, b);
  return { booking, parties: [booking.customer, booking.service.provider] as const };
}

export const propose = fc.tuple(anyone, any, any, fc.boolean()).map(([c, b, s, withSlot]) =>
  step(
    `${c} proposes for booking ${b} ${withSlot ? `slot ${s}` : 'to call it off'}`,
    async (model, world) => {
      const { booking, parties } = aConfirmed(model, b, ({ status }) => status === 'confirmed');
      const slot = withSlot ? aSlotFor(model, booking, s) : null;
      const who = b % 8 ? pick(parties, c) : pick(model.people, c);
      const reply = await world.send(who, 'POST', `/bookings/${booking.id}/proposal`, { slotId: slot?.id });
      const reasons = guarded(model, who, 'any', (): Code[] => {
        if (booking.deleted || !parties.includes(who)) return ['NOT_FOUND'];
        if (booking.status !== 'confirmed' || model.hasBegun(booking) || model.openProposal(booking))
          return ['CONFLICT'];
        if (!slot) return [];
        const late: Code[] = model.slotHasBegun(slot) || !model.canBeMoved(booking) ? ['CONFLICT'] : [];
        return [...whyNotIn(booking, slot), ...late];
      });
      if (!answeredAs(reply, reasons)) return;
      const { date, start, end } = slot ?? {};
      const proposed = slot && { slot, date: date ?? '', start: start ?? '', end: end ?? '' };
      booking.proposal = { by: who === booking.customer ? 'customer' : 'provider', slot: proposed };
      model.mails.inform('proposed', booking, booking.proposal.by);
    },
    ({ bookings, slots }) => bookings.length > 0 && slots.length > 0,
  ),
);

/** Whether the slot can no longer be had as it was proposed. */
const isLost = ({ slot }: { slot: NonNullable<NonNullable<Booking['proposal']>['slot']> | null }): boolean =>
  slot !== null &&
  (slot.slot.booking !== null ||
    slot.slot.date !== slot.date ||
    slot.slot.start !== slot.start ||
    slot.slot.end !== slot.end);

export const answer = fc.tuple(anyone, any, fc.constantFrom(true, true, false)).map(([c, b, accept]) =>
  step(
    `${c} ${accept ? 'accepts' : 'refuses'} the proposal for booking ${b}`,
    async (model, world) => {
      const { booking, parties } = aConfirmed(model, b, (one) => model.openProposal(one) !== null);
      const proposal = model.openProposal(booking);
      const other = proposal?.by === 'customer' ? parties[1] : parties[0];
      const who = b % 5 ? other : pick(model.people, c);
      const reply = await world.send(who, 'PATCH', `/bookings/${booking.id}/proposal`, { accept });
      let lost = false;
      const reasons = guarded(model, who, 'any', (): Code[] => {
        if (booking.deleted || !parties.includes(who)) return ['NOT_FOUND'];
        if (!proposal) return ['CONFLICT'];
        if (who !== other) return ['FORBIDDEN'];
        lost = accept && (isLost(proposal) || (proposal.slot !== null && !model.canBeMoved(booking)));
        return lost ? ['CONFLICT'] : [];
      });
      const isDone = answeredAs(reply, reasons);
      if (proposal && (lost || (isDone && !accept))) {
        booking.proposal = null;
        model.mails.inform(lost ? 'lost' : 'refused', booking, proposal.by);
      }
      if (!isDone || !accept || !proposal) return;
      if (proposal.slot) model.moveTo(booking, proposal.slot.slot, proposal.by);
      else model.settle(booking, 'cancelled', 'called_off', proposal.by);
    },
    ({ bookings }) => bookings.length > 0,
  ),
);
