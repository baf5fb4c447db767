import { ArgsType, Field } from 'type-graphql';
import { EmailField, NewPasswordField } from '../../kernel/text-field.js';
import { KnownEmail, LinkKey, Password } from '../../kernel/validation.js';
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

  @NewPasswordField('The new password')
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
  @EmailField('The new email address', 'Must be unique among customers and providers.')
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

  @NewPasswordField('The new password')
  newPassword!: string;
}

@ArgsType()
export class DeleteAccountArgs {
  @Field(() => String, { description: 'The present password of the account.' })
  @Password()
  password!: string;
}
