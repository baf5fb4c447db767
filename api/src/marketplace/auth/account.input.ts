import { ArgsType, Field } from 'type-graphql';
import { Email, KnownEmail, LinkKey, NewPassword, Password } from '../../kernel/validation.js';
import { LINK_ENDED } from './links.js';

@ArgsType()
export class RequestPasswordResetArgs {
  @Field(() => String, { description: 'Email address of the account. Not case-sensitive.' })
  @KnownEmail()
  email!: string;
}

@ArgsType()
export class ResetPasswordArgs {
  @Field(() => String, { description: 'The key in the link of the mail: the part after `#`.' })
  @LinkKey(LINK_ENDED)
  key!: string;

  @Field(() => String, { description: 'The new password, 6 to 128 characters. Not trimmed.' })
  @NewPassword()
  password!: string;
}

@ArgsType()
export class VerifyEmailArgs {
  @Field(() => String, { description: 'The key in the link of the mail: the part after `#`.' })
  @LinkKey(LINK_ENDED)
  key!: string;
}

@ArgsType()
export class ChangeEmailArgs {
  @Field(() => String, {
    description: 'The new email address, up to 254 characters. Must be unique among customers and providers.',
  })
  @Email()
  email!: string;

  @Field(() => String, { description: 'The present password of the account.' })
  @Password()
  password!: string;
}

@ArgsType()
export class ChangePasswordArgs {
  @Field(() => String, { description: 'The present password of the account.' })
  @Password()
  oldPassword!: string;

  @Field(() => String, { description: 'The new password, 6 to 128 characters. Not trimmed.' })
  @NewPassword()
  newPassword!: string;
}

@ArgsType()
export class DeleteAccountArgs {
  @Field(() => String, { description: 'The present password of the account.' })
  @Password()
  password!: string;
}
