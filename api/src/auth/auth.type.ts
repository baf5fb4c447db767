import { Field, ObjectType } from 'type-graphql';
import { UserType } from '../users/user.type.js';

@ObjectType('AuthPayload', { description: 'What signing in answers.' })
export class AuthPayloadType {
  @Field(() => String, {
    description: 'Goes into the header `Authorization: Bearer <token>`; good for 7 days.',
  })
  token!: string;

  @Field(() => UserType, { description: 'The account that signed in.' })
  user!: UserType;
}
