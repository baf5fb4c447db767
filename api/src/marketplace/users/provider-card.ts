import type { ColumnsOf } from '../../engine/database/view-columns.js';
import { imageView, type ImageView, type StoredImage } from '../../engine/images/stored-image.js';
import type { PublicProvider } from './public-provider.js';
import type { Viewer } from './viewer.js';

/** The data of a provider that is shown with a service or a booking. */
export interface ProviderCard extends Pick<
  PublicProvider,
  'name' | 'businessName' | 'city' | 'rating' | 'ratingCount' | 'verified' | 'verifiedSince'
> {
  id: string | null;
  profileImage: ImageView | null;
  /** Undefined for viewers who do not see contact data. */
  email?: string | null;
  /** Undefined for viewers who do not see contact data. */
  phone?: string | null;
}

/** A `ProviderCard` as it is read from the database. */
export type ProviderCardRow<Card extends ProviderCard = ProviderCard> = Omit<Card, 'profileImage'> & {
  profileImage: StoredImage | null;
};

/** The name that is shown for a deleted account (P21). */
export const DELETED_USER = 'Deleted user';

/** The first picture of a column of pictures, which may be null. */
export const firstImage = (images: string) =>
  [`${images} -> 0`, (image: StoredImage | null) => image && imageView(image)] as const;

/** The fields of a `ProviderCard`, from the row of `users` with this alias, which may be missing (LEFT JOIN). */
export const providerCardColumns = (users: string) =>
  ({
    id: `${users}.id`,
    name: `coalesce(${users}.name, '${DELETED_USER}')`,
    businessName: `${users}.business_name`,
    city: `${users}.city`,
    rating: `${users}.rating`,
    ratingCount: `coalesce(${users}.rating_count, 0)`,
    verified: `${users}.verified_since IS NOT NULL`,
    verifiedSince: `${users}.verified_since::text`,
    profileImage: firstImage(`${users}.images`),
    email: `${users}.email`,
    phone: `${users}.phone`,
  }) satisfies ColumnsOf<ProviderCard>;

/** Whether the e-mail address and phone number of a provider are shown: only to viewers who are signed in (P8). */
export const seesContact = (viewer: Viewer | null): boolean => /* A14 */ viewer !== null;

/** SQL that builds a `ProviderCardRow`; with `hideContact`, for viewers who do not see contact data. */
export function providerCardSql(users: string, { hideContact = false } = {}): string {
  const { email, phone, profileImage, ...others } = providerCardColumns(users);
  const columns = { ...others, profileImage: profileImage[0], ...(hideContact ? {} : { email, phone }) };
  return `json_build_object(${Object.entries(columns)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
}

export const providerCard = <Card extends ProviderCard>(row: ProviderCardRow<Card>) => ({
  ...row,
  profileImage: row.profileImage && imageView(row.profileImage),
});
