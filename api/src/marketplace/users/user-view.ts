import type { Timestamp } from '../../kernel/timestamp.js';
import { imageView, type ImageView } from '../../engine/images/stored-image.js';
import type { MailSettings } from './mail-settings.js';
import type { BusinessFields, User } from './user.entity.js';
import type { UserRole } from './user-role.js';

/** An account as its owner and administrators see it. */
export interface UserView extends Required<BusinessFields> {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  /** False if an administrator has banned the account. */
  isVerified: boolean;
  createdAt: Timestamp;
  rating: number | null;
  ratingCount: number;
  /** The first of `images` (P10). */
  profileImage: ImageView | null;
  images: ImageView[];
  /** Undefined for administrators. */
  emailVerified?: boolean;
  /** Undefined for administrators. */
  mailSettings?: MailSettings;
}

/** The columns of an account that others than the server may see. */
export type UserRow = Pick<
  User,
  'id' | 'name' | 'email' | 'role' | 'isVerified' | 'rating' | 'ratingCount' | 'images'
> &
  Required<BusinessFields> & {
    createdAt: Date | Timestamp;
  };

/** Lists every field, so that a new column is shown only on purpose. */
export function userView(user: UserRow): UserView {
  const images = user.images.map(imageView);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    isVerified: user.isVerified,
    createdAt: typeof user.createdAt === 'string' ? user.createdAt : user.createdAt.toISOString(),
    // A customer may have saved an empty one.
    businessName: user.businessName || null,
    businessDescription: user.businessDescription || null,
    city: user.city || null,
    phone: user.phone || null,
    rating: user.rating,
    ratingCount: user.ratingCount,
    profileImage: images[0] ?? null,
    images,
  };
}

/** An account as only its owner sees it. */
export const ownUserView = (user: User): UserView => ({
  ...userView(user),
  emailVerified: user.emailVerified,
  mailSettings: user.mailSettings,
});
