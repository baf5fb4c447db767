import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType('ProviderStats', { description: "A provider's figures." })
export class ProviderStatsType {
  @Field(() => Int, { description: 'Services, inactive ones included.' })
  totalServices!: number;

  @Field(() => Int, { description: 'Free slots from today on.' })
  availableSlots!: number;

  @Field(() => Int, { description: 'Bookings that wait for an answer.' })
  pendingBookings!: number;

  @Field(() => Int, { description: 'Confirmed bookings whose event has not ended.' })
  confirmedBookings!: number;

  @Field(() => Float, {
    description: 'Dollars of confirmed and completed bookings with their event in this month.',
  })
  thisMonthRevenue!: number;
}
