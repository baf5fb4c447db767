import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { AccessTokenView } from '../../../marketplace/tokens/access-tokens.js';
import { type TokenScope, TokenScopeEnum } from '../../../marketplace/users/token-scope.js';
import { PLAIN } from './plain.js';
import { DateTime } from './scalars.js';

registerEnumType(TokenScopeEnum, {
  name: 'AccessTokenScope',
  description: 'What an access token may do; see `AccessToken`.',
  valuesConfig: {
    read: { description: 'It reads: queries, subscriptions and `GET` of REST.' },
    write: { description: 'It reads and changes.' },
  },
});

@ObjectType('AccessToken', {
  ...PLAIN,
  description:
    'A token with which a program acts for an account, in place of that of a login. It ends when it expires or is deleted, and with all sessions of the account: by a new password, `endSessions`, a ban or the deletion of the account. It is not accepted by what needs the password, nor for the email address, `sendEmailVerification`, `logout`, access tokens, webhooks, the calendar address and `myData`.',
})
export class AccessTokenType implements AccessTokenView {
  @Field(() => ID, { description: 'ID of the access token. It cannot be used as a token.' })
  id!: string;

  @Field(() => String, { description: 'What the token is for.' })
  name!: string;

  @Field(() => TokenScopeEnum, { description: 'What the token may do.' })
  scope!: TokenScope;

  @Field(() => DateTime, { description: 'When the token was created.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    description: 'When the token expires, or expired. Expired ones are returned for 30 days.',
  })
  expiresAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the token was used last, to a minute. `null` if it was not used.',
  })
  lastUsedAt!: Date | null;

  @Field(() => String, { description: 'How the token begins: `mq_` and the next 6 characters.' })
  prefix!: string;
}

@ObjectType('CreatedAccessToken', { ...PLAIN, description: 'The result of `createAccessToken`.' })
export class CreatedAccessTokenType {
  @Field(() => String, {
    description: 'Token to send in the header `Authorization: Bearer <token>`. It is not returned again.',
  })
  token!: string;

  @Field(() => AccessTokenType, { description: 'What is known of it from now on.' })
  accessToken!: AccessTokenType;
}
