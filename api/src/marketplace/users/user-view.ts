import type { Timestamp } from '../../kernel/timestamp.js';
import type { ImageView } from '../../engine/images/stored-image.js';
import type { MailSettings } from './mail-settings.js';
import { type PublicColumns, type PublicProvider, publicFields } from './public-provider.js';
import type { User } from './user.entity.js';
import type { UserRole } from './user-role.js';

/** An account as its owner and administrators see it. */
export interface UserView extends PublicProvider {
  email: string;
  role: UserRole;
  /** False if an administrator has banned the account. */
  isVerified: boolean;
  createdAt: Timestamp;
  phone: string | null;
  /** The first of `images` (P10). */
  profileImage: ImageView | null;
  /** Undefined for administrators. */
  emailVerified?: boolean;
  /** Undefined for administrators. */
  mailSettings?: MailSettings;
}

/** The columns of an account that others than the server may see. */
export type UserRow = PublicColumns &
  Pick<User, 'email' | 'role' | 'isVerified' | 'phone'> & {
    createdAt: Date | Timestamp;
  };

/**
 * Lists every field, so that a new column is shown only on purpose. Written out: V8 stores a copy of an object to which
 * properties are added as a dictionary, and a list of 50 accounts would take twice as long.
 */
export function userView(user: UserRow): UserView {
  const shown = publicFields(user);
  return {
    id: shown.id,
    name: shown.name,
    city: shown.city,
    businessName: shown.businessName,
    businessDescription: shown.businessDescription,
    rating: shown.rating,
    ratingCount: shown.ratingCount,
    images: shown.images,
    email: user.email,
    role: user.role,
    isVerified: user.isVerified,
    createdAt: typeof user.createdAt === 'string' ? user.createdAt : user.createdAt.toISOString(),
    phone: user.phone || null,
    profileImage: shown.images[0] ?? null,
  };
}

/** An account as only its owner sees it. */
export const ownUserView = (user: User): UserView => ({
  ...userView(user),
  emailVerified: user.emailVerified,
  mailSettings: user.mailSettings,
});
