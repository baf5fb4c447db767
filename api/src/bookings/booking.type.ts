import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../graphql/scalars.js';
import { BookingProviderType } from '../users/provider.type.js';
import type { BookingStatus, CancelledBecause } from './booking-status.js';

export const BookingStatusEnum = {
  pending: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  completed: 'completed',
} as const;
registerEnumType(BookingStatusEnum, {
  name: 'BookingStatus',
  description: 'Where a booking stands.',
  valuesConfig: {
    pending: { description: 'Asked for; the provider has not answered yet.' },
    confirmed: { description: 'The provider has agreed.' },
    cancelled: {
      description:
        'Withdrawn by the customer, declined by the provider, not answered in time, or ended with an account; `cancelledBecause` says which.',
    },
    completed: { description: 'Confirmed, and the slot has ended.' },
  },
});

export const CancelledBecauseEnum = {
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  called_off: 'called_off',
  account_ended: 'account_ended',
} as const;
registerEnumType(CancelledBecauseEnum, {
  name: 'CancelledBecause',
  description: 'Why a booking was cancelled.',
  valuesConfig: {
    declined: { description: 'The provider declined it.' },
    withdrawn: { description: 'The customer cancelled it while it was pending.' },
    expired: { description: 'Nobody answered before its time began.' },
    called_off: { description: 'It was called off after it had been agreed on, or deleted.' },
    account_ended: { description: 'The account of the customer or of the provider was deleted.' },
  },
});

/** Fields are read as they are: a list of bookings has thousands, and no rule of its own for one of them. */
const PLAIN = { simpleResolvers: true } as const;

@ObjectType('BookedService', {
  ...PLAIN,
  description: 'The service as it was booked; readable when it is gone.',
})
export class BookedServiceType {
  @Field(() => ID, { nullable: true, description: 'Null when the service was deleted.' })
  id!: string | null;

  @Field(() => String, { description: 'Its title when it was booked.' })
  title!: string;

  @Field(() => String, { description: 'Its category when it was booked.' })
  category!: string;
}

@ObjectType('BookingUser', {
  ...PLAIN,
  description: 'The account that booked; reads `Deleted user` when it is gone.',
})
export class BookingUserType {
  @Field(() => ID, { nullable: true, description: 'Null when the account was deleted.' })
  id!: string | null;

  @Field(() => String, { description: "The account's name." })
  name!: string;

  @Field(() => String, { description: "The account's e-mail address; empty when it was deleted." })
  email!: string;
}

@ObjectType('BookedTimeSlot', {
  ...PLAIN,
  description: "The booking's own copy of its slot's times.",
})
export class BookedSlotType {
  @Field(() => ID, { nullable: true, description: 'Null when the slot was deleted.' })
  id!: string | null;

  @Field(() => String, { description: 'Start, `HH:mm`.' })
  startTime!: string;

  @Field(() => String, { description: 'End, `HH:mm`; one before the start is on the next day.' })
  endTime!: string;
}

@ObjectType('CustomerDetails', { ...PLAIN, description: 'Whom the provider is to contact.' })
export class CustomerDetailsType {
  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'E-mail address.' })
  email!: string;

  @Field(() => String, { description: 'Phone number.' })
  phone!: string;
}

@ObjectType('Booking', {
  ...PLAIN,
  description: "A customer's request for one of a provider's time slots.",
})
export class BookingType {
  @Field(() => ID, { description: 'The booking.' })
  id!: string;

  @Field(() => BookedServiceType, { description: 'What was booked.' })
  service!: BookedServiceType;

  @Field(() => BookingUserType, { description: 'Who booked.' })
  user!: BookingUserType;

  @Field(() => BookingProviderType, { description: 'Who was asked.' })
  provider!: BookingProviderType;

  @Field(() => String, {
    description: 'The day of the event, `yyyy-MM-dd`, local to the marketplace.',
  })
  eventDate!: string;

  @Field(() => BookedSlotType, { description: 'When on that day.' })
  timeSlot!: BookedSlotType;

  @Field(() => String, { description: 'What is celebrated, in the words of the customer.' })
  eventType!: string;

  @Field(() => Int, { description: 'How many guests are expected.' })
  guestCount!: number;

  @Field(() => String, { nullable: true, description: 'What the customer wrote to the provider.' })
  message!: string | null;

  @Field(() => CustomerDetailsType, { description: 'Whom the provider is to contact.' })
  customerDetails!: CustomerDetailsType;

  @Field(() => BookingStatusEnum, { description: 'Where it stands.' })
  status!: BookingStatus;

  @Field(() => CancelledBecauseEnum, {
    nullable: true,
    description:
      'Why it was cancelled. Null for every other status, and for bookings cancelled before reasons were kept.',
  })
  cancelledBecause!: CancelledBecause | null;

  @Field(() => Float, { description: "The service's price when it was booked, in dollars." })
  totalAmount!: number;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: Date;

  @Field(() => Boolean, {
    description:
      'True only in the last `bookingChanged` of a booking: an administrator deleted it.',
  })
  isDeleted!: boolean;
}

@ObjectType('BookingCounts', {
  description: 'Bookings of an account, counted by where they stand.',
})
export class BookingCountsType {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;

  @Field(() => Int, { description: 'Those that wait for an answer.' })
  pending!: number;

  @Field(() => Int, {
    description: 'Those that the provider has agreed to, and that have not ended.',
  })
  confirmed!: number;

  @Field(() => Int, { description: 'Those that were confirmed and have ended.' })
  completed!: number;

  @Field(() => Int, { description: 'Those that were cancelled.' })
  cancelled!: number;
}
