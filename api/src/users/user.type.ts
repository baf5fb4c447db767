import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../graphql/scalars.js';
import { Image } from '../images/image.type.js';
import type { StoredImage } from '../images/stored-image.js';

export const UserRoleEnum = { user: 'user', provider: 'provider' } as const;
registerEnumType(UserRoleEnum, {
  name: 'UserRole',
  description: 'What an account of the marketplace is for.',
  valuesConfig: {
    user: { description: 'A customer: books services.' },
    provider: { description: 'Offers services, and may book those of others.' },
  },
});

@ObjectType('User', {
  description: 'An account of the marketplace, as its owner and administrators see it.',
})
export class UserType {
  @Field(() => ID, { description: 'The account.' })
  id!: string;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { description: 'Unique, whatever its case.' })
  email!: string;

  @Field(() => UserRoleEnum, { description: 'Customer or provider.' })
  role!: keyof typeof UserRoleEnum;

  @Field(() => Boolean, { description: 'True for an active account, false for a banned one.' })
  isVerified!: boolean;

  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: "A provider's business name." })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: 'What a provider says of the business.' })
  businessDescription!: string | null;

  @Field(() => String, { nullable: true, description: "A provider's city." })
  city!: string | null;

  @Field(() => String, { nullable: true, description: "A provider's phone number." })
  phone!: string | null;

  @Field(() => Float, { nullable: true, description: 'From 0 to 5; null while there is none.' })
  rating!: number | null;

  @Field(() => [Image], { description: "The business's pictures." })
  images!: StoredImage[];
}
