import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

export const UserStatusEnum = { active: 'active', banned: 'banned' } as const;
registerEnumType(UserStatusEnum, {
  name: 'UserStatus',
  description: 'Whether an account may be used.',
  valuesConfig: {
    active: { description: 'It may.' },
    banned: { description: 'An administrator has banned it.' },
  },
});

@ObjectType('Admin', { description: 'Somebody who keeps the place clean.' })
export class AdminType {
  @Field(() => ID, { description: 'The account.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
}

@ObjectType('AdminAuthPayload', { description: 'What signing in to the admin portal answers.' })
export class AdminAuthPayloadType {
  @Field(() => String, {
    description: 'Goes into the header `Authorization: Bearer <token>`; good for 12 hours.',
  })
  token!: string;

  @Field(() => AdminType, { description: 'The administrator who signed in.' })
  admin!: AdminType;
}

@ObjectType('AdminStats', { description: "The marketplace's figures." })
export class AdminStatsType {
  @Field(() => Int, { description: 'Customers.' })
  totalUsers!: number;

  @Field(() => Int, { description: 'Providers.' })
  totalProviders!: number;

  @Field(() => Int, { description: 'Services, inactive ones included.' })
  totalServices!: number;

  @Field(() => Int, { description: 'Bookings in any status.' })
  totalBookings!: number;

  @Field(() => Int, { description: "Bookings that wait for a provider's answer." })
  pendingBookings!: number;

  @Field(() => Float, { description: 'Dollars of confirmed and completed bookings.' })
  totalRevenue!: number;
}
