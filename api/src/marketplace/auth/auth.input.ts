import { ArgsType, Field } from 'type-graphql';
import { KnownEmail, OptionalText, Password, Text } from '../../kernel/validation.js';

@ArgsType()
export class LoginArgs {
  @Field(() => String, { description: 'Email address of the account. Not case-sensitive.' })
  @KnownEmail()
  email!: string;

  @Field(() => String, { description: 'Password of the account. Case-sensitive, not trimmed.' })
  @Password()
  password!: string;
}

/** Six digits, or a recovery code with its hyphens. */
const MAX_CODE = 64;

@ArgsType()
export class AdminLoginArgs extends LoginArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Code of the second factor, required if it is switched on: six digits from the app, or a recovery code. Spaces and hyphens are ignored. Default: none.',
  })
  @OptionalText('Code', MAX_CODE)
  code?: string | null;
}

@ArgsType()
export class CodeArgs {
  @Field(() => String, {
    description: 'Six digits from the app; to switch off, also a recovery code. Spaces and hyphens are ignored.',
  })
  @Text('Code', MAX_CODE)
  code!: string;
}
