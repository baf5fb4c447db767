import { ArgsType, Field } from 'type-graphql';
import { Email, Password } from '../validation.js';

@ArgsType()
export class LoginArgs {
  @Field(() => String, { description: "The account's e-mail address, in any case." })
  @Email()
  email!: string;

  @Field(() => String, { description: "The account's password." })
  @Password()
  password!: string;
}
