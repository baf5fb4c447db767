import { Field, ID, ObjectType } from 'type-graphql';
import { Entries } from '../../../engine/graphql/facts.js';
import { MAX_SERIES_DAYS } from '../../../marketplace/slots/slot-limits.js';
import type { SkippedDay, SlotSeriesView } from '../../../marketplace/slots/slot-series.js';
import { BookingStatusEnum } from '../../../marketplace/bookings/booking-status.js';
import { PLAIN } from './plain.js';

@ObjectType('TimeSlot', {
  ...PLAIN,
  description: 'A period of time in which a provider can be booked. Slots of one provider never overlap.',
})
export class SlotType {
  @Field(() => ID, { description: 'ID of the slot.' })
  id!: string;

  @Field(() => String, {
    description: 'Date on which the slot starts, `yyyy-MM-dd`, in the time zone of the marketplace.',
  })
  date!: string;

  @Field(() => String, { description: 'Start time, `HH:mm`, in the time zone of the marketplace.' })
  startTime!: string;

  @Field(() => String, {
    description: 'End time, `HH:mm`. If it is earlier than `startTime`, the slot ends on the next day.',
  })
  endTime!: string;

  @Field(() => Boolean, { description: '`true` if the slot ends on the day after `date`.' })
  endsNextDay!: boolean;

  @Field(() => Boolean, {
    description: '`true` if there is a pending or confirmed booking of the slot, `false` if the slot is free.',
  })
  isBooked!: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'ID of the pending or confirmed booking of the slot. Only in `providerSlots`; otherwise, and if the slot is free, `null`.',
  })
  bookingId?: string | null;

  @Field(() => BookingStatusEnum, {
    nullable: true,
    description:
      'Status of that booking, `pending` or `confirmed`. Only in `providerSlots`; otherwise, and if the slot is free, `null`.',
  })
  bookingStatus?: 'pending' | 'confirmed' | null;
}

@ObjectType('SkippedDay', { ...PLAIN, description: 'A day of a series on which no slot was created.' })
export class SkippedDayType implements SkippedDay {
  @Field(() => String, { description: 'The day, `yyyy-MM-dd`.' })
  date!: string;

  @Field(() => String, { description: 'Why no slot was created: a sentence for people.' })
  reason!: string;
}

@ObjectType('SlotSeries', { ...PLAIN, description: 'The result of `createSlots`.' })
export class SlotSeriesType implements SlotSeriesView {
  // Each of the days of a series is in one of the lists.
  @Entries(MAX_SERIES_DAYS + 1)
  @Field(() => [SlotType], { description: 'The created slots, in chronological order.' })
  slots!: SlotType[];

  @Entries(MAX_SERIES_DAYS + 1)
  @Field(() => [SkippedDayType], {
    description: 'The days on which no slot was created, since it would overlap another slot of the provider.',
  })
  skipped!: SkippedDayType[];
}
