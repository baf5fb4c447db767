import { ArgsType, Field } from 'type-graphql';
import { KnownEmail, Password } from '../kernel/validation.js';

@ArgsType()
export class LoginArgs {
  @Field(() => String, { description: 'Email address of the account. Not case-sensitive.' })
  @KnownEmail()
  email!: string;

  @Field(() => String, { description: 'Password of the account. Case-sensitive, not trimmed.' })
  @Password()
  password!: string;
}
