import { Field, ObjectType } from 'type-graphql';
import { UserType } from './user.type.js';

@ObjectType('AuthPayload', { description: 'The result of `login`.' })
export class AuthPayloadType {
  @Field(() => String, {
    description:
      'Token to send in the header `Authorization: Bearer <token>`. Expires after 7 days, or earlier when the session ends.',
  })
  token!: string;

  @Field(() => UserType, { description: 'The account that signed in.' })
  user!: UserType;
}
