import { imageView, type ImageView, type StoredImage } from '../platform/images/stored-image.js';

/** The data of a provider that is shown with a service or a booking. */
export interface ProviderCard {
  id: string | null;
  name: string;
  businessName: string | null;
  city: string | null;
  /** The mean of all ratings, not rounded; null without a review (P49). */
  rating: number | null;
  /** The number of reviews. */
  ratingCount: number;
  profileImage: ImageView | null;
  /** Undefined for viewers who are not signed in (P8). */
  email?: string | null;
  /** Undefined for viewers who are not signed in (P8). */
  phone?: string | null;
}

/** A `ProviderCard` as it is read from the database. */
export type ProviderCardRow<Card extends ProviderCard = ProviderCard> = Omit<Card, 'profileImage'> & {
  profileImage: StoredImage | null;
};

/** The name that is shown for a deleted account (P21). */
export const DELETED_USER = 'Deleted user';

/** SQL of the fields of a `ProviderCardRow`, from the row of `users` with this alias, which may be missing (LEFT JOIN). */
export const providerCardColumns = (users: string): Record<keyof ProviderCardRow, string> => ({
  id: `${users}.id`,
  name: `coalesce(${users}.name, '${DELETED_USER}')`,
  businessName: `${users}.business_name`,
  city: `${users}.city`,
  rating: `${users}.rating`,
  ratingCount: `coalesce(${users}.rating_count, 0)`,
  profileImage: `${users}.images -> 0`,
  email: `${users}.email`,
  phone: `${users}.phone`,
});

/** SQL that builds a `ProviderCardRow`; with `hideContact`, for viewers who are not signed in. */
export function providerCardSql(users: string, { hideContact = false } = {}): string {
  const { email, phone, ...shown } = providerCardColumns(users);
  const columns = Object.entries(hideContact ? shown : { ...shown, email, phone });
  return `json_build_object(${columns.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`;
}

export const providerCard = <Card extends ProviderCard>(row: ProviderCardRow<Card>) => ({
  ...row,
  profileImage: row.profileImage && imageView(row.profileImage),
});
