import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Image } from '../types/image.type.js';
import type { StoredImage } from '../../platform/images/stored-image.js';
import type { User } from '../../users/user.entity.js';
import { UserType } from '../types/user.type.js';

@Resolver(() => UserType)
export class UserResolver {
  @FieldResolver(() => Image, {
    nullable: true,
    description: 'The first of the `images`. `null` if there are none.',
  })
  profileImage(@Root() user: User): StoredImage | null {
    return user.images[0] ?? null;
  }
}
