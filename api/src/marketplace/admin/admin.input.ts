import { ArgsType, Field } from 'type-graphql';
import { type UserRole, UserRoleEnum } from '../users/user-role.js';
import { SearchText } from '../../kernel/validation.js';
import { type UserStatus, UserStatusEnum } from './user-list.sql.js';

const MAX_SEARCH = 200;

@ArgsType()
export class UsersFilterArgs {
  @Field(() => String, {
    nullable: true,
    description: `Returns only accounts whose name, email address or business name contains this text, ignoring case. Up to ${MAX_SEARCH} characters.`,
  })
  @SearchText('Search', MAX_SEARCH)
  search?: string;

  @Field(() => UserRoleEnum, {
    nullable: true,
    description: 'Returns only accounts with this role.',
  })
  role?: UserRole | null;

  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Returns only accounts with this status.',
  })
  status?: UserStatus | null;
}
