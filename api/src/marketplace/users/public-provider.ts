import type { EntityManager } from 'typeorm';
import { imageView, type ImageView } from '../../engine/images/stored-image.js';
import { type PUBLIC_BUSINESS_FIELDS, User } from './user.entity.js';

/** SQL over a row of `users` with this alias: the account is not banned. */
export const notBanned = (users: string): string => `${users}.is_verified`;

/** SQL over a row of `users` with this alias: a provider whose page is public (P7, P50). */
export const isPublicProvider = (users: string): string => `${users}.role = 'provider' AND ${notBanned(users)}`;

/** The columns that everybody sees of a provider: no contact data (P8). */
export type PublicColumns = Pick<
  User,
  'id' | 'name' | (typeof PUBLIC_BUSINESS_FIELDS)[number] | 'rating' | 'ratingCount' | 'images'
>;

export interface PublicProvider extends Omit<PublicColumns, 'images'> {
  images: ImageView[];
}

/** What everybody sees of an account. A customer may have saved an empty text of a business. */
export const publicFields = (user: PublicColumns): PublicProvider => ({
  id: user.id,
  name: user.name,
  city: user.city || null,
  businessName: user.businessName || null,
  businessDescription: user.businessDescription || null,
  rating: user.rating,
  ratingCount: user.ratingCount,
  images: user.images.map(imageView),
});

/** Null if there is no provider of that id, and if it is banned (P50). */
export const findPublicProvider = (db: EntityManager, id: string): Promise<User | null> =>
  db.findOneBy(User, { id, role: 'provider', isVerified: true });
