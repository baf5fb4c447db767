import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { EmailField, LinesField, NewPasswordField, PhoneField, TextField } from '../../kernel/text-field.js';
import { Id, Optional, PersonName, TextList, YesOrNo } from '../../kernel/validation.js';
import type { MailSettings } from './mail-settings.js';
import { DELETED_USER } from './provider-card.js';
import { type UserRole, UserRoleEnum } from './user-role.js';

const MAX_NAME = 100;
const FULL_NAME = `Full name. Single line, 1 to ${MAX_NAME} characters.`;

@InputType({ description: 'The data of a new customer.' })
export class RegisterInput {
  @Field(() => String, { description: FULL_NAME })
  @PersonName('Name', MAX_NAME, DELETED_USER)
  name!: string;

  @EmailField('Email address', 'Must be unique among customers and providers, ignoring case.')
  email!: string;

  @NewPasswordField('Password')
  password!: string;

  /** Forms send it, but the operation alone determines the role (P4). */
  @Field(() => UserRoleEnum, {
    nullable: true,
    description:
      'Ignored. The role follows from the mutation: `register` creates customers, `registerProvider` creates providers.',
  })
  role?: UserRole | null;
}

@InputType({ description: 'The data of a new provider and its business.' })
export class RegisterProviderInput extends RegisterInput {
  @PhoneField('Phone number of the business.')
  phone!: string;

  @TextField('City', {
    max: 100,
    description: 'City in which the provider works.',
    more: 'Stored in the spelling of other providers there, if it differs only in case.',
  })
  city!: string;

  @TextField('Business name', { max: 150, description: 'Name of the business.' })
  businessName!: string;

  @LinesField('Business description', { max: 5000, description: 'Description of the business.' })
  businessDescription!: string;
}

@InputType({
  description:
    'Changes of the signed-in account. A field that is omitted is not changed; neither is one that is `null`, except `phone` and `city` of a customer, which are then removed.',
})
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: FULL_NAME })
  @Optional()
  @PersonName('Name', MAX_NAME, DELETED_USER)
  name?: string | null;

  @PhoneField('Phone number.', { optional: true })
  phone?: string | null;

  @TextField('City', {
    max: 100,
    description: 'City.',
    more: 'Stored in the spelling of other providers there, if it differs only in case.',
    optional: true,
  })
  city?: string | null;

  @TextField('Business name', {
    max: 150,
    description: 'Name of the business.',
    more: 'Providers only.',
    optional: true,
  })
  businessName?: string | null;

  @LinesField('Business description', {
    max: 5000,
    description: 'Description of the business.',
    more: 'Providers only.',
    optional: true,
  })
  businessDescription?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Values of `Image.url` of the images to remove. Providers only. Default: none.',
  })
  @TextList('Images to remove', 20, 500)
  removeImages?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Values of `Image.url` of all images that remain after `removeImages`, in their new order; new images follow them. The first image of the account becomes the profile image. Providers only. Default: the present order.',
  })
  @TextList('Image order', 20, 500)
  imageOrder?: string[] | null;
}

@InputType({
  description: 'Changes of the mails that the account receives. One that is omitted or `null` is not changed.',
})
export class MailSettingsInput implements Partial<Record<keyof MailSettings, boolean | null>> {
  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.nudges`.' })
  @Optional()
  @YesOrNo('nudges')
  nudges?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.reminders`.' })
  @Optional()
  @YesOrNo('reminders')
  reminders?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.reviewInvitations`.' })
  @Optional()
  @YesOrNo('reviewInvitations')
  reviewInvitations?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.messages`.' })
  @Optional()
  @YesOrNo('messages')
  messages?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.freeSlots`.' })
  @Optional()
  @YesOrNo('freeSlots')
  freeSlots?: boolean | null;
}

const MAX_VERIFICATION_NOTE = 1_000;

@ArgsType()
export class VerificationRequestBody {
  @LinesField('Note', { max: MAX_VERIFICATION_NOTE, description: 'What administrators should know of the business.' })
  note!: string;
}

const NOT_COMPARED =
  'If it is another one by now, `CONFLICT`, unless the verification is refused. Default: not compared.';

@ArgsType()
export class VerificationBody {
  @Field(() => Boolean, {
    description: '`true` to verify the business, `false` to refuse its request or take the verification back.',
  })
  @YesOrNo('Verified')
  verified!: boolean;

  @LinesField('Note', {
    max: MAX_VERIFICATION_NOTE,
    description: 'The reason, for the provider and the audit log.',
    optional: true,
    empty: true,
  })
  note?: string | null;

  @TextField('Business name', {
    max: 150,
    description: 'Business name that was shown.',
    more: NOT_COMPARED,
    optional: true,
  })
  businessName?: string | null;

  @TextField('City', { max: 100, description: 'City that was shown.', more: NOT_COMPARED, optional: true })
  city?: string | null;
}

@ArgsType()
export class VerificationArgs extends VerificationBody {
  @Field(() => ID, { description: 'ID of the account.' })
  @Id('User')
  userId!: string;
}
