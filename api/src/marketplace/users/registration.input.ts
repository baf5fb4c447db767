import { Field, InputType } from 'type-graphql';
import { LinesField, TextField } from '../../kernel/text-field.js';
import { type UserRole, UserRoleEnum } from './user-role.js';
import { DELETED_USER } from './provider-card.js';
import { PASSWORD_CHARACTERS } from '../../kernel/field-limits.js';
import { Email, NewPassword, PersonName, Phone } from '../../kernel/validation.js';

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
