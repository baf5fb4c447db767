import { Field, ID, ObjectType } from 'type-graphql';
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
}
