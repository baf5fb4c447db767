import { ArgsType, Field } from 'type-graphql';
import { DateText, OneOf, Optional, SearchText, YesOrNo } from '../../kernel/validation.js';
import { BOOKING_STATUSES, type BookingStatus, BookingStatusEnum } from '../bookings/booking-status.js';
import { USER_ROLES, type UserRole, UserRoleEnum } from '../users/user-role.js';
import { VERIFICATIONS, type Verification, VerificationEnum } from '../users/verification.js';
import { USER_STATUSES, type UserStatus, UserStatusEnum } from './user-list.sql.js';

const MAX_SEARCH = 200;
const MAX_FILTER = 100;

@ArgsType()
export class UsersFilterArgs {
  @Field(() => String, {
    nullable: true,
    description: `Returns only accounts whose name, email address or business name contains this text, ignoring case. Up to ${MAX_SEARCH} characters.`,
  })
  @SearchText('Search', MAX_SEARCH)
  search?: string | null;

  @Field(() => UserRoleEnum, {
    nullable: true,
    description: 'Returns only accounts with this role.',
  })
  @Optional()
  @OneOf('role', USER_ROLES)
  role?: UserRole | null;

  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Returns only accounts with this status.',
  })
  @Optional()
  @OneOf('status', USER_STATUSES)
  status?: UserStatus | null;

  @Field(() => VerificationEnum, {
    nullable: true,
    description: 'Returns only providers whose business is verified, or only those who wait for it.',
  })
  @Optional()
  @OneOf('verification', VERIFICATIONS)
  verification?: Verification | null;
}

@ArgsType()
export class AdminServicesArgs {
  @Field(() => String, {
    nullable: true,
    description: `Returns only services that contain this text in the title or in the name or the business name of the provider, ignoring case. Up to ${MAX_SEARCH} characters.`,
  })
  @SearchText('Search', MAX_SEARCH)
  search?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Returns only services of this category, one of \`config.categories\`. Exact match, up to ${MAX_FILTER} characters.`,
  })
  @SearchText('Category', MAX_FILTER)
  category?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Returns only services of providers in this city. Exact match, up to ${MAX_FILTER} characters.`,
  })
  @SearchText('City', MAX_FILTER)
  city?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Returns only active services, or only inactive ones.',
  })
  @Optional()
  @YesOrNo('active')
  active?: boolean | null;
}

@ArgsType()
export class AdminBookingsArgs {
  @Field(() => String, {
    nullable: true,
    description: `Returns only bookings that contain this text in the title of the service, in the name or the email address of the customer or of the contact, or in the name or the business name of the provider, ignoring case. Up to ${MAX_SEARCH} characters.`,
  })
  @SearchText('Search', MAX_SEARCH)
  search?: string | null;

  @Field(() => BookingStatusEnum, {
    nullable: true,
    description: 'Returns only bookings with this status.',
  })
  @Optional()
  @OneOf('status', BOOKING_STATUSES)
  status?: BookingStatus | null;

  @Field(() => String, {
    nullable: true,
    description: 'Returns only bookings whose event is on this day or later, `yyyy-MM-dd`.',
  })
  @Optional()
  @DateText('From')
  from?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Returns only bookings whose event is on this day or earlier, `yyyy-MM-dd`. Not before `from`.',
  })
  @Optional()
  @DateText('Until')
  until?: string | null;
}
