import { Field, InputType } from 'type-graphql';
import { TextField } from '../../kernel/text-field.js';
import { Instant, OneOf, Optional } from '../../kernel/validation.js';
import { TOKEN_SCOPES, type TokenScope, TokenScopeEnum } from '../users/token-scope.js';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from './token-limits.js';

@InputType({ description: 'The data of a new access token.' })
export class CreateAccessTokenInput {
  @TextField('Name', { max: 100, description: 'What the token is for.' })
  name!: string;

  @Field(() => TokenScopeEnum, { description: 'What the token may do.' })
  @OneOf('Scope', TOKEN_SCOPES)
  scope!: TokenScope;

  @Field(() => String, {
    nullable: true,
    description: `When the token expires: an ISO 8601 timestamp with its offset, in the future and at most ${MAX_TOKEN_DAYS} days ahead. Default: in ${DEFAULT_TOKEN_DAYS} days.`,
  })
  @Optional()
  @Instant('Expiry')
  expiresAt?: string | null;
}
