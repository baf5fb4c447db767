import { Field, ID, ObjectType } from 'type-graphql';

// Its fields are plain values, read without a resolver of their own: there may be a thousand of them.
@ObjectType('TimeSlot', { simpleResolvers: true, description: "A provider's bookable time." })
export class SlotType {
  @Field(() => ID, { description: 'The slot.' })
  id!: string;

  @Field(() => String, {
    description: 'The day on which it starts, `yyyy-MM-dd`, local to the marketplace.',
  })
  date!: string;

  @Field(() => String, { description: 'Start, `HH:mm`.' })
  startTime!: string;

  @Field(() => String, { description: 'End, `HH:mm`; one before the start is on the next day.' })
  endTime!: string;

  @Field(() => Boolean, { description: 'True when it runs past midnight.' })
  endsNextDay!: boolean;

  @Field(() => Boolean, {
    description: 'True exactly while a pending or confirmed booking holds it.',
  })
  isBooked!: boolean;
}
