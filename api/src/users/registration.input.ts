import { Field, InputType } from 'type-graphql';
import type { UserRole } from './user.entity.js';
import { UserRoleEnum } from './user.type.js';
import { DELETED_USER } from './provider-card.js';
import { Email, Lines, NewPassword, PersonName, Phone, Text } from '../validation.js';

@InputType({ description: 'A new customer account.' })
export class RegisterInput {
  @Field(() => String, { description: 'Full name.' })
  @PersonName('Name', 100, DELETED_USER)
  name!: string;

  @Field(() => String, { description: 'Unique, whatever its case.' })
  @Email()
  email!: string;

  @Field(() => String, { description: '6 to 128 characters.' })
  @NewPassword()
  password!: string;

  /** Forms send it; what is made follows from the operation alone (P4). */
  @Field(() => UserRoleEnum, {
    nullable: true,
    description: 'Not looked at: the mutation decides which kind of account is made.',
  })
  role?: UserRole | null;
}

@InputType({ description: 'A new provider account with its business.' })
export class RegisterProviderInput extends RegisterInput {
  @Field(() => String, { description: 'Where customers call.' })
  @Phone()
  phone!: string;

  @Field(() => String, { description: 'The city in which the provider works.' })
  @Text('City', 100)
  city!: string;

  @Field(() => String, { description: 'The name of the business.' })
  @Text('Business name', 150)
  businessName!: string;

  @Field(() => String, { description: 'What the business does, up to 5,000 characters.' })
  @Lines('Business description', 5000)
  businessDescription!: string;
}
