import type { StoredImage } from '../platform/images/stored-image.js';

/** The data of a provider that is shown with a service or a booking. */
export interface ProviderCard {
  id: string | null;
  name: string;
  businessName: string | null;
  city: string | null;
  email: string | null;
  phone: string | null;
  rating: number | null;
  profileImage: StoredImage | null;
}

/** The name that is shown for a deleted account (P21). */
export const DELETED_USER = 'Deleted user';

/** SQL that builds a `ProviderCard` from the row of `users` with this alias, which may be missing (LEFT JOIN). */
export const providerCardSql = (users: string): string =>
  `json_build_object('id', ${users}.id, 'name', coalesce(${users}.name, '${DELETED_USER}'),
    'businessName', ${users}.business_name, 'city', ${users}.city, 'email', ${users}.email, 'phone', ${users}.phone,
    'rating', ${users}.rating, 'profileImage', ${users}.images -> 0)`;
