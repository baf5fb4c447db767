import { ArgsType, Field } from 'type-graphql';
import { KnownEmail, Password } from '../validation.js';

@ArgsType()
export class LoginArgs {
  @Field(() => String, { description: "The account's e-mail address, in any case." })
  @KnownEmail()
  email!: string;

  @Field(() => String, { description: "The account's password." })
  @Password()
  password!: string;
}
