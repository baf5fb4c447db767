import type { EntityManager } from 'typeorm';
import { type ColumnsOf, timestamp, viewColumns, type ViewRow } from '../../engine/database/view-columns.js';
import { imageView, type ImageView, type StoredImage } from '../../engine/images/stored-image.js';
import type { Timestamp } from '../../kernel/timestamp.js';
import type { BUSINESS_FIELDS, User } from './user.entity.js';

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
}

/** A text that a customer may have saved empty. */
export const nullIfEmpty = (column: string): string => `nullif(${column}, '')`;

export const PUBLIC_COLUMNS = {
  id: 'id',
  name: 'name',
  city: nullIfEmpty('city'),
  businessName: nullIfEmpty('business_name'),
  businessDescription: nullIfEmpty('business_description'),
  rating: 'rating',
  ratingCount: 'rating_count',
  images: ['images', (images: StoredImage[]) => images.map(imageView)],
} as const satisfies ColumnsOf<PublicProvider>;

interface ProviderWithContact extends PublicProvider, Pick<User, 'email' | 'phone'> {
  createdAt: Timestamp;
}

const { sql: COLUMNS, viewOf } = viewColumns<ProviderWithContact>({
  ...PUBLIC_COLUMNS,
  email: 'email',
  phone: 'phone',
  createdAt: timestamp('created_at'),
});

/** Undefined if there is no provider of that id, and if it is banned (P50). */
export async function findPublicProvider(db: EntityManager, id: string): Promise<ProviderWithContact | undefined> {
  const [row] = await db.query<ViewRow[]>(
    `SELECT ${COLUMNS} FROM users WHERE id = $1 AND ${isPublicProvider('users')}`,
    [id],
  );
  return row && viewOf(row);
}
