import { ArgsType, Field } from 'type-graphql';
import { UserRoleEnum } from '../users/user.type.js';
import type { UserRole } from '../users/user.entity.js';
import { SearchText } from '../validation.js';
import { UserStatusEnum } from './admin.type.js';
import type { UserStatus } from './user-list.js';

@ArgsType()
export class UsersFilterArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the name, the e-mail address or the business name, whatever its case.',
  })
  @SearchText('Search', 200)
  search?: string;

  @Field(() => UserRoleEnum, { nullable: true, description: 'Only customers, or only providers.' })
  role?: UserRole | null;

  @Field(() => UserStatusEnum, { nullable: true, description: 'Only active, or only banned ones.' })
  status?: UserStatus | null;
}
