import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { LongText } from '../../../engine/graphql/facts.js';
import { BookingStatusEnum } from '../../../marketplace/bookings/booking-status.js';
import { CancelledBecauseEnum } from './booking-status.type.js';
import { DateTime } from './scalars.js';
import { Image } from './image.type.js';
import { PLAIN } from './plain.js';
import { BookingProviderType } from './provider.type.js';
import { ReviewType } from './review.type.js';
import { ProposalType } from './proposal.type.js';
import { TimelineEntryType } from './timeline.type.js';
import type { Timestamp } from '../../../kernel/timestamp.js';
import { RESPONSE_HOURS } from '../../../marketplace/bookings/booking-limits.js';
import type { BookingStatus, CancelledBecause } from '../../../marketplace/bookings/booking-status.js';

@ObjectType('BookedService', {
  ...PLAIN,
  description:
    'The service of a booking. Title and category are copies from the time of booking, which remain unchanged when the service is updated or deleted.',
})
export class BookedServiceType {
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the service. `null` if it has been deleted.',
  })
  id!: string | null;

  @Field(() => String, { description: 'Title of the service when it was booked.' })
  title!: string;

  @Field(() => String, { description: 'Category of the service when it was booked.' })
  category!: string;

  @Field(() => Image, {
    nullable: true,
    description: 'The first image of the service. `null` if it has none, or if `isListed` is `false`.',
  })
  image!: Image | null;

  @Field(() => Boolean, {
    description: '`true` if the service is public now, so that `service` returns it and it can be booked again.',
  })
  isListed!: boolean;
}

@ObjectType('BookingUser', {
  ...PLAIN,
  description: 'The account that made a booking: a customer, or a provider who books a service of another provider.',
})
export class BookingUserType {
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the account. `null` if it has been deleted.',
  })
  id!: string | null;

  @Field(() => String, {
    description: 'Full name. `Deleted user` if the account has been deleted.',
  })
  name!: string;

  @Field(() => String, {
    description: 'Email address. An empty string if the account has been deleted.',
  })
  email!: string;
}

@ObjectType('BookedTimeSlot', {
  ...PLAIN,
  description:
    'A copy of the slot from the time of booking. Its times remain unchanged when the slot is updated or deleted.',
})
export class BookedSlotType {
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the slot. `null` if it has been deleted.',
  })
  id!: string | null;

  @Field(() => String, { description: 'Start time, `HH:mm`, in the time zone of the marketplace.' })
  startTime!: string;

  @Field(() => String, {
    description: 'End time, `HH:mm`. If it is earlier than `startTime`, the slot ends on the next day.',
  })
  endTime!: string;

  @Field(() => Boolean, { description: '`true` if the slot ends on the day after `eventDate`.' })
  endsNextDay!: boolean;
}

@ObjectType('CustomerDetails', {
  ...PLAIN,
  description: 'The contact person of a booking, not necessarily the account that made it.',
})
export class CustomerDetailsType {
  @Field(() => String, {
    description: 'Full name. `Deleted user` if the account of the customer has been deleted.',
  })
  name!: string;

  @Field(() => String, {
    description: 'Email address. An empty string if the account of the customer has been deleted.',
  })
  email!: string;

  @Field(() => String, {
    description: 'Phone number. An empty string if the account of the customer has been deleted.',
  })
  phone!: string;
}

@ObjectType('Booking', {
  ...PLAIN,
  description:
    "A customer's booking of a provider's time slot. It starts as a request with the status `pending`, which the provider confirms or declines.",
})
export class BookingType {
  @Field(() => ID, { description: 'ID of the booking.' })
  id!: string;

  @Field(() => BookedServiceType, { description: 'The service that was booked.' })
  service!: BookedServiceType;

  @Field(() => BookingUserType, { description: 'The account that made the booking.' })
  user!: BookingUserType;

  @Field(() => BookingProviderType, { description: 'The provider of the service.' })
  provider!: BookingProviderType;

  @Field(() => String, {
    description: 'Date of the event and of the slot, `yyyy-MM-dd`, in the time zone of the marketplace.',
  })
  eventDate!: string;

  @Field(() => BookedSlotType, { description: 'The slot that was booked.' })
  timeSlot!: BookedSlotType;

  @Field(() => String, {
    description:
      'Type of the event as entered by the customer, for example `Birthday`. `Event` if the account of the customer has been deleted.',
  })
  eventType!: string;

  @Field(() => Int, { description: 'Number of expected guests.' })
  guestCount!: number;

  @LongText(1)
  @Field(() => String, {
    nullable: true,
    description: 'Message from the customer to the provider, in plain text with line breaks. `null` if there is none.',
  })
  message!: string | null;

  @Field(() => CustomerDetailsType, {
    description: 'The person whom the provider contacts about the booking.',
  })
  customerDetails!: CustomerDetailsType;

  @Field(() => BookingStatusEnum, { description: 'Current status.' })
  status!: BookingStatus;

  @Field(() => CancelledBecauseEnum, {
    nullable: true,
    description:
      'Why the booking was cancelled. `null` for every other status, and for bookings cancelled before the server recorded reasons.',
  })
  cancelledBecause!: CancelledBecause | null;

  @Field(() => Float, {
    description: 'Price of the service when it was booked, in dollars, with at most two decimals.',
  })
  totalAmount!: number;

  @Field(() => DateTime, { description: 'When the booking was requested.' })
  createdAt!: Timestamp;

  @Field(() => DateTime, {
    description: `Until when a response of the provider was promised: ${RESPONSE_HOURS} hours after the request, or the beginning of the slot if that is earlier. A later time slot does not change it.`,
  })
  answerDueAt!: Timestamp;

  @Field(() => [TimelineEntryType], { description: 'What happened to the booking, in that order.' })
  timeline!: TimelineEntryType[];

  @Field(() => ProposalType, {
    nullable: true,
    description:
      'What one party of a confirmed booking proposes to the other. `null` if there is no open proposal. It ends with the response of the other party, and when the slot of the booking or the proposed one begins.',
  })
  proposal!: ProposalType | null;

  @Field(() => ReviewType, {
    nullable: true,
    description: 'What the customer wrote about the booking. `null` if there is no review.',
  })
  review!: ReviewType | null;

  @Field(() => Boolean, {
    description: '`true` if an administrator has removed the review of the booking, which cannot be written again.',
  })
  reviewRemoved!: boolean;

  @Field(() => Boolean, {
    description:
      '`true` if an administrator has deleted the booking. Only ever `true` in the last `bookingChanged` event of a booking; queries do not return deleted bookings.',
  })
  isDeleted!: boolean;
}

@ObjectType('BookingCounts', {
  description: 'Number of bookings of an account by status.',
})
export class BookingCountsType {
  @Field(() => Int, { description: 'Bookings in any status.' })
  total!: number;

  @Field(() => Int, { description: 'Bookings with the status `pending`.' })
  pending!: number;

  @Field(() => Int, {
    description: 'Bookings with the status `confirmed`.',
  })
  confirmed!: number;

  @Field(() => Int, { description: 'Bookings with the status `completed`.' })
  completed!: number;

  @Field(() => Int, { description: 'Bookings with the status `cancelled`.' })
  cancelled!: number;
}
