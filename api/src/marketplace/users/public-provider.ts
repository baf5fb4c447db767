import type { EntityManager } from 'typeorm';
import { imageView, type ImageView } from '../../engine/images/stored-image.js';
import { type BUSINESS_FIELDS, User } from './user.entity.js';

/** SQL over a row of `users` with this alias: the account is not banned. */
export const notBanned = (users: string): string => `${users}.is_verified`;

/** SQL over a row of `users` with this alias: a provider whose page is public (P7, P50). */
export const isPublicProvider = (users: string): string => `${users}.role = 'provider' AND ${notBanned(users)}`;

/** What everybody sees of an account: no contact data (P8). */
export interface PublicProvider extends Pick<
  User,
  'id' | 'name' | 'city' | (typeof BUSINESS_FIELDS)[number] | 'rating' | 'ratingCount'
> {
  images: ImageView[];
  /** Whether an administrator has verified the business (P73). */
  verified: boolean;
  /** `yyyy-MM-dd` */
  verifiedSince: string | null;
}

/** Texts that a customer may have saved empty are null. */
export const publicProvider = (
  user: Omit<PublicProvider, 'images' | 'verified'> & Pick<User, 'images'>,
): PublicProvider => ({
  id: user.id,
  name: user.name,
  city: user.city || null,
  businessName: user.businessName || null,
  businessDescription: user.businessDescription || null,
  rating: user.rating,
  ratingCount: user.ratingCount,
  images: user.images.map(imageView),
  verified: user.verifiedSince !== null,
  verifiedSince: user.verifiedSince,
});

/** The account of a provider; null if there is none of that id, and if it is banned (P50). */
export const findPublicProvider = (db: EntityManager, id: string): Promise<User | null> =>
  db.findOneBy(User, { id, role: 'provider', isVerified: true });
