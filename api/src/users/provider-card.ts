import type { StoredImage } from '../platform/images/stored-image.js';

/** What is shown of a provider beside a service or a booking. */
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

/** The name that a deleted account is shown with (P21). */
export const DELETED_USER = 'Deleted user';

/** SQL that builds a `ProviderCard` of the row of `users` under this alias; also when there is none (LEFT JOIN). */
export const providerCardSql = (users: string): string =>
  `json_build_object('id', ${users}.id, 'name', coalesce(${users}.name, '${DELETED_USER}'),
    'businessName', ${users}.business_name, 'city', ${users}.city, 'email', ${users}.email, 'phone', ${users}.phone,
    'rating', ${users}.rating, 'profileImage', ${users}.images -> 0)`;
