import fc from 'fast-check';
import type { MarketModel, Slot } from './market-model.js';
import { aDay, answeredAs, aProvider, guarded, pick, step, times } from './step.js';

const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 });
const dayOfWeek = (date: string): number => new Date(`${date}T12:00Z`).getUTCDay() || 7;

/** The days of a range on these days of the week, as offsets from today. */
const daysOf = (model: MarketModel, [from, until]: [number, number], chosen: readonly number[]): string[] =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, n) => model.day(from + n)).filter((date) =>
    chosen.includes(dayOfWeek(date)),
  );

export const makeSeries = fc
  .tuple(aProvider, aDay, fc.integer({ min: -1, max: 6 }), weekdays, times)
  .map(([p, from, length, chosen, [start, end]]) =>
    step(
      `${p} makes slots from day ${from} to ${from + length} on ${chosen.join()}, ${start}-${end}`,
      async (model, world) => {
        const provider = pick(model.people, p);
        const [first, last] = [model.day(from), model.day(from + length)];
        const form = { startTime: start, endTime: end, weekdays: chosen, from: first, until: last };
        const reply = await world.send(provider, 'POST', '/providers/slots/series', form);
        const reasons = guarded(model, provider, 'provider', () =>
          first < model.day(0) || last < first || start === end ? ['BAD_USER_INPUT'] : [],
        );
        if (!answeredAs(reply, reasons)) return;
        const days = daysOf(model, [from, from + length], chosen);
        const isFree = (date: string) => model.whyNotAt(provider, { date, start, end }).length === 0;
        const [free, taken] = [days.filter(isFree), days.filter((date) => !isFree(date))];
        const { slots, skipped } = reply.body as {
          slots?: { _id: string; date: string }[];
          skipped?: { date: string }[];
        };
        expect(slots?.map(({ date }) => date)).toEqual(free);
        expect(skipped?.map(({ date }) => date)).toEqual(taken);
        world.note('skips a day of a series', taken.length);
        for (const { _id: id, date } of slots ?? [])
          model.slots.push({ id, provider, date, start, end, booking: null, deleted: false });
      },
    ),
  );

/** Of some days of the week, or with a start time. */
export const deleteFreeSlots = fc
  .tuple(
    aProvider,
    aDay,
    fc.integer({ min: -1, max: 3 }),
    fc.option(weekdays, { freq: 2 }),
    fc.option(times, { freq: 2 }),
  )
  .map(([p, from, length, chosen, time]) =>
    step(
      `${p} deletes free slots from day ${from} to ${from + length}${chosen ? ` on ${chosen.join()}` : ''}${time ? ` at ${time[0]}` : ''}`,
      async (model, world) => {
        const provider = pick(model.people, p);
        const [first, last] = [model.day(from), model.day(from + length)];
        const filter = `${chosen ? `&weekdays=${chosen.join()}` : ''}${time ? `&startTime=${time[0]}` : ''}`;
        const path = `/providers/slots?from=${first}&until=${last}${filter}`;
        const reply = await world.send(provider, 'DELETE', path);
        const reasons = guarded(model, provider, 'provider', () => (last < first ? ['BAD_USER_INPUT'] : []));
        if (!answeredAs(reply, reasons)) return;
        const isChosen = (slot: Slot) =>
          !slot.deleted &&
          slot.provider === provider &&
          !slot.booking &&
          slot.date >= first &&
          slot.date <= last &&
          (chosen ?? [dayOfWeek(slot.date)]).includes(dayOfWeek(slot.date)) &&
          slot.start === (time?.[0] ?? slot.start);
        const deleted = model.slots.filter(isChosen);
        expect(reply.body.deleted).toBe(deleted.length);
        world.note('deletes a free slot of a range', deleted.length);
        for (const slot of deleted) model.deleteSlot(slot);
      },
    ),
  );
