import type { EntityManager } from 'typeorm';
import type { ImageView } from '../../engine/images/stored-image.js';
import { unauthenticated } from '../../kernel/errors.js';
import type { Timestamp } from '../../kernel/timestamp.js';
import type { MailSettings } from './mail-settings.js';
import { type PublicProvider, publicProvider } from './public-provider.js';
import { User } from './user.entity.js';
import { type Verification, verificationOf } from './verification.js';

/** An account as its owner and administrators see it. */
export interface UserView
  extends PublicProvider, Pick<User, 'email' | 'role' | 'isVerified' | 'phone' | 'verificationNote'> {
  createdAt: Timestamp;
  /** The first of `images` (P10). */
  profileImage: ImageView | null;
  verification: Verification | null;
  /** Undefined for administrators. */
  emailVerified?: boolean;
  /** Undefined for administrators. */
  mailSettings?: MailSettings;
}

/** The columns of `userView`. */
export type UserRow = Pick<
  User,
  | Exclude<keyof PublicProvider, 'verified'>
  | 'email'
  | 'role'
  | 'isVerified'
  | 'phone'
  | 'createdAt'
  | 'verificationNote'
>;

/** An account as administrators see it. */
export const userView = (user: UserRow): UserView => {
  const shown = publicProvider(user);
  return {
    email: user.email,
    role: user.role,
    isVerified: user.isVerified,
    createdAt: user.createdAt.toISOString(),
    phone: user.phone || null,
    profileImage: shown.images[0] ?? null,
    verification: verificationOf(user),
    verificationNote: user.verificationNote,
    // Last: with properties after a spread, V8 makes an object in 4 µs, so in 0.1 µs (W6: 50 of them).
    ...shown,
  };
};

/** The signed-in account. Throws UNAUTHENTICATED if it has just been deleted. */
export async function findUser(db: EntityManager, id: string): Promise<UserView> {
  const user = await db.findOneBy(User, { id });
  if (!user) throw unauthenticated();
  const { emailVerified, mailSettings } = user;
  return { ...userView(user), emailVerified, mailSettings };
}
