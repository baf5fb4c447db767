import type { EntityManager } from 'typeorm';
import { imageView, type ImageView, type StoredImage } from '../../engine/images/stored-image.js';

/** What search engines and previews of links read about a provider: nothing that requires a session (P8). */
export interface ProviderHead {
  id: string;
  name: string;
  businessName: string | null;
  businessDescription: string | null;
  city: string | null;
  images: ImageView[];
  rating: number | null;
  ratingCount: number;
}

/** Customers have no page, and banned providers none any more. */
const PUBLIC = `role = 'provider' AND is_verified`;

/** Null if there is no provider of that id, and if it is banned (P50). */
export async function providerHead(db: EntityManager, id: string): Promise<ProviderHead | null> {
  const [row] = await db.query<(Omit<ProviderHead, 'images'> & { images: StoredImage[] })[]>(
    `SELECT id, name, business_name AS "businessName", business_description AS "businessDescription", city, images,
       rating, rating_count AS "ratingCount"
     FROM users WHERE id = $1 AND ${PUBLIC}`,
    [id],
  );
  return row ? { ...row, images: row.images.map(imageView) } : null;
}
