import { Field, Float, ID, Int, InterfaceType, ObjectType } from 'type-graphql';
import { Image } from './image.type.js';
import { PLAIN } from './plain.js';

/** The common fields of both types of providers, which differ in whether the account may have been deleted. */
@InterfaceType('ProviderCard', {
  description: 'Public profile of a provider, as part of a service or a booking.',
})
export abstract class ProviderCardType {
  @Field(() => String, { description: 'Full name of the person.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name of the business.' })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: 'City in which the provider works.' })
  city!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Email address. `null` if the request has no valid token.',
  })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number. `null` if the request has no valid token.',
  })
  phone!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Mean of the ratings of all reviews, not rounded. `null` if there is none yet; clients show `New` then.',
  })
  rating!: number | null;

  @Field(() => Int, { description: 'Number of reviews. 0 if the account has been deleted.' })
  ratingCount!: number;

  @Field(() => Boolean, { description: 'Whether an administrator has verified the business.' })
  verified!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The day on which the business was verified, `yyyy-MM-dd`, in the time zone of the marketplace. `null` if it is not.',
  })
  verifiedSince!: string | null;

  @Field(() => Image, {
    nullable: true,
    description: 'Main image of the business. `null` if the provider has uploaded none.',
  })
  profileImage!: Image | null;
}

@ObjectType('Provider', {
  ...PLAIN,
  implements: ProviderCardType,
  description: 'The provider of a service.',
})
export class ProviderType extends ProviderCardType {
  @Field(() => ID, { description: "ID of the provider's account." })
  id!: string;
}

@ObjectType('BookingProvider', {
  ...PLAIN,
  implements: ProviderCardType,
  description:
    'The provider of a booking. If the account has been deleted, `name` is `Deleted user`, `ratingCount` is 0, `verified` is `false` and all other fields are `null`.',
})
export class BookingProviderType extends ProviderCardType {
  @Field(() => ID, {
    nullable: true,
    description: "ID of the provider's account. `null` if it has been deleted.",
  })
  id!: string | null;
}
