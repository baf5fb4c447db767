import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LongText } from '../../../engine/graphql/facts.js';
import type { Timestamp } from '../../../kernel/timestamp.js';
import { type UserRole, UserRoleEnum } from '../../../marketplace/users/user-role.js';
import { type Verification, VerificationEnum } from '../../../marketplace/users/verification.js';
import { DateTime } from './scalars.js';
import type { MailSettings } from '../../../marketplace/users/mail-settings.js';
import { MailSettingsType } from './mail-settings.type.js';
import { Image } from './image.type.js';
import { PLAIN } from './plain.js';

registerEnumType(UserRoleEnum, {
  name: 'UserRole',
  description: 'The role of an account. Administrators are not users; see `Admin`.',
  valuesConfig: {
    user: { description: 'A customer, who books services.' },
    provider: {
      description: 'A provider, who offers services and can also book services of other providers.',
    },
  },
});

registerEnumType(VerificationEnum, {
  name: 'Verification',
  description: 'Whether the business of a provider is verified.',
  valuesConfig: {
    waiting: { description: 'The provider has asked for it, and no administrator has decided yet.' },
    verified: { description: 'An administrator has verified it.' },
  },
});

@ObjectType('User', {
  ...PLAIN,
  description: 'A customer or provider account, visible only to its owner and to administrators.',
})
export class UserType {
  @Field(() => ID, { description: 'ID of the account.' })
  id!: string;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, {
    description: 'Email address, as entered. Unique ignoring case.',
  })
  email!: string;

  @Field(() => UserRoleEnum, { description: 'Whether the account is a customer or a provider.' })
  role!: UserRole;

  @Field(() => Boolean, {
    description: '`true` if the account is active, `false` if an administrator has banned it.',
  })
  isVerified!: boolean;

  @Field(() => DateTime, { description: 'When the account was created.' })
  createdAt!: Timestamp;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the business. `null` for customers.',
  })
  businessName!: string | null;

  @LongText(1)
  @Field(() => String, {
    nullable: true,
    description: 'Description of the business in plain text, with line breaks. `null` for customers.',
  })
  businessDescription!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'City in which the provider works, or in which the customer lives. `null` if unknown.',
  })
  city!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number, for providers that of the business. `null` if unknown.',
  })
  phone!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Mean of the ratings of all reviews of the provider, not rounded. `null` if there is none yet.',
  })
  rating!: number | null;

  @Field(() => Int, { description: 'Number of reviews of the provider. 0 for customers.' })
  ratingCount!: number;

  @Field(() => Image, {
    nullable: true,
    description: 'The first of the `images`. `null` if there are none.',
  })
  profileImage!: Image | null;

  @Field(() => [Image], {
    description:
      'Images of the business, in the order that the provider has set; at first in the order of upload. Empty for customers.',
  })
  images!: Image[];

  @Field(() => VerificationEnum, {
    nullable: true,
    description: 'Whether the business is verified, or waits for it. `null` if neither, and for customers.',
  })
  verification!: Verification | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the provider wrote when it asked to be verified. `null` if it has not asked, or if that was refused or taken back.',
  })
  verificationNote!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The day on which the business was verified, `yyyy-MM-dd`, in the time zone of the marketplace. `null` if it is not.',
  })
  verifiedSince!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a link that was sent to the email address has been opened. `null` unless it is the signed-in account itself.',
  })
  emailVerified?: boolean;

  @Field(() => MailSettingsType, {
    nullable: true,
    description: 'The mails that the account receives. `null` unless it is the signed-in account itself.',
  })
  mailSettings?: MailSettings;
}
