import { Field, InputType } from 'type-graphql';
import { type UserRole, UserRoleEnum } from './user-role.js';
import { DELETED_USER } from './provider-card.js';
import { PASSWORD_CHARACTERS } from '../../kernel/field-limits.js';
import { Email, Lines, NewPassword, PersonName, Phone, Text } from '../../kernel/validation.js';

@InputType({ description: 'The data of a new customer.' })
export class RegisterInput {
  @Field(() => String, { description: 'Full name. Single line, 1 to 100 characters.' })
  @PersonName('Name', 100, DELETED_USER)
  name!: string;

  @Field(() => String, {
    description: 'Email address, up to 254 characters. Must be unique among customers and providers, ignoring case.',
  })
  @Email()
  email!: string;

  @Field(() => String, { description: `Password, ${PASSWORD_CHARACTERS}. Not trimmed.` })
  @NewPassword()
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
  @Field(() => String, {
    description: 'Phone number of the business. Free format, 1 to 40 characters, at least one digit.',
  })
  @Phone()
  phone!: string;

  @Field(() => String, {
    description:
      'City in which the provider works. Single line, 1 to 100 characters. Stored in the spelling of other providers there, if it differs only in case.',
  })
  @Text('City', 100)
  city!: string;

  @Field(() => String, { description: 'Name of the business. Single line, 1 to 150 characters.' })
  @Text('Business name', 150)
  businessName!: string;

  @Field(() => String, {
    description: 'Description of the business. Plain text, 1 to 5,000 characters, line breaks allowed.',
  })
  @Lines('Business description', 5000)
  businessDescription!: string;
}
