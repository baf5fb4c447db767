import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType('ProviderStats', { description: 'Statistics of a provider.' })
export class ProviderStatsType {
  @Field(() => Int, { description: 'Number of services, inactive ones included.' })
  totalServices!: number;

  @Field(() => Int, { description: 'Number of free slots whose date is today or later.' })
  availableSlots!: number;

  @Field(() => Int, { description: 'Number of bookings with the status `pending`.' })
  pendingBookings!: number;

  @Field(() => Int, {
    description:
      'Number of bookings with the status `confirmed`. Bookings become `completed` when their slot has ended.',
  })
  confirmedBookings!: number;

  @Field(() => Float, {
    description:
      'Sum of `totalAmount` over confirmed and completed bookings whose event date is in the current calendar month, in dollars.',
  })
  thisMonthRevenue!: number;
}
