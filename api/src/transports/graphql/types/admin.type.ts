import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Entries } from '../../../engine/graphql/facts.js';
import { UserStatusEnum } from '../../../marketplace/admin/user-list.sql.js';
import { BookingType } from './booking.type.js';
import { PLAIN } from './plain.js';
import { DateTime, Json } from './scalars.js';
import { PageInfoType } from './service.type.js';
import { UserType } from './user.type.js';

registerEnumType(UserStatusEnum, {
  name: 'UserStatus',
  description: 'Whether an account is active or banned.',
  valuesConfig: {
    active: { description: 'The account can sign in. Corresponds to `isVerified: true`.' },
    banned: {
      description: 'An administrator has banned the account. Corresponds to `isVerified: false`.',
    },
  },
});

@ObjectType('Admin', {
  description:
    'An administrator, who moderates accounts, services and bookings. Not a `User`: administrators have separate accounts.',
})
export class AdminType {
  @Field(() => ID, { description: "ID of the administrator's account." })
  id!: string;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { description: 'Email address.' })
  email!: string;

  @Field(() => Boolean, { description: 'Whether the second factor is switched on: signing in then requires a code.' })
  secondFactor!: boolean;
}

@ObjectType('SecondFactorSetup', {
  description: 'The result of `adminSetUpSecondFactor`. None of it can be read again.',
})
export class SecondFactorSetupType {
  @Field(() => String, {
    description: 'Secret of the authenticator app, in base32: codes of six digits for 30 seconds each (RFC 6238).',
  })
  secret!: string;

  @Field(() => String, { description: 'The same as an `otpauth:` URI, for a QR code.' })
  uri!: string;

  @Field(() => [String], {
    description: 'Ten codes that replace a code of the app, each of them once, like `4821-0937-5510-2846-1173`.',
  })
  recoveryCodes!: string[];
}

@ObjectType('AdminAuthPayload', { description: 'The result of `adminLogin`.' })
export class AdminAuthPayloadType {
  @Field(() => String, {
    description:
      'Token to send in the header `Authorization: Bearer <token>`. Expires after 12 hours, or earlier when the session ends.',
  })
  token!: string;

  @Field(() => AdminType, { description: 'The administrator who signed in.' })
  admin!: AdminType;
}

@ObjectType('AdminStats', { description: 'Statistics of the whole marketplace.' })
export class AdminStatsType {
  @Field(() => Int, { description: 'Number of customers, banned ones included.' })
  totalUsers!: number;

  @Field(() => Int, { description: 'Number of providers, banned ones included.' })
  totalProviders!: number;

  @Field(() => Int, { description: 'Number of services, inactive ones included.' })
  totalServices!: number;

  @Field(() => Int, { description: 'Number of bookings in any status.' })
  totalBookings!: number;

  @Field(() => Int, { description: 'Number of bookings with the status `pending`.' })
  pendingBookings!: number;

  @Field(() => Float, {
    description: 'Sum of `totalAmount` over all confirmed and completed bookings, in dollars.',
  })
  totalRevenue!: number;
}

@ObjectType('AuditEntry', { ...PLAIN, description: 'An action of an administrator.' })
export class AuditEntryType {
  @Field(() => ID, { description: 'ID of the entry.' })
  id!: string;

  @Field(() => DateTime, { description: 'When it was done.' })
  at!: Date;

  @Field(() => String, {
    description:
      'What was done: `user.ban`, `user.unban`, `user.delete`, `service.toggle`, `service.delete`, `booking.delete` or `review.remove`.',
  })
  action!: string;

  @Field(() => String, { description: 'Email address of the administrator at that time.' })
  adminEmail!: string;

  @Field(() => Json, {
    description:
      'What the subject was before, without personal data, for example `{ "isActive": true }`; for `review.remove` also the `reason`.',
  })
  before!: unknown;
}

@ObjectType('UserConnection', { ...PLAIN, description: 'A page of customers and providers, newest first.' })
export class UserConnectionType {
  // As many as the fields of the connection count for.
  @Entries(1)
  @Field(() => [UserType], { description: 'The accounts of the page.' })
  nodes!: UserType[];

  @Field(() => PageInfoType, { description: 'The position of the page.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description: 'Number of all accounts that match the filters. Counting may stop at 1,001.',
  })
  totalCount!: number;
}

@ObjectType('BookingConnection', { ...PLAIN, description: 'A page of bookings, newest first.' })
export class BookingConnectionType {
  // As many as the fields of the connection count for.
  @Entries(1)
  @Field(() => [BookingType], { description: 'The bookings of the page.' })
  nodes!: BookingType[];

  @Field(() => PageInfoType, { description: 'The position of the page.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, {
    description: 'Number of all bookings that match the filters. Counting may stop at 1,001.',
  })
  totalCount!: number;
}
