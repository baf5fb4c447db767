import { ArgsType, Field } from 'type-graphql';
import { UserRoleEnum } from '../graphql/types/user.type.js';
import type { UserRole } from '../users/user.entity.js';
import { SearchText } from '../kernel/validation.js';
import { UserStatusEnum } from '../graphql/types/admin.type.js';
import type { UserStatus } from './user-list.js';

@ArgsType()
export class UsersFilterArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Returns only accounts whose name, email address or business name contains this text, ignoring case. Up to 200 characters.',
  })
  @SearchText('Search', 200)
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
