import type { EntityManager } from 'typeorm';
import { PUBLIC } from './catalogue.js';
import { CATEGORIES } from './categories.js';
import { MAX_COUNTED_CITIES } from './service-limits.js';

export interface CatalogueCounts {
  cities: { city: string; services: number }[];
  categories: { category: string; services: number }[];
}

/** Numbers of services of the public catalogue by city and by category, largest first. */
export async function catalogueCounts(db: EntityManager): Promise<CatalogueCounts> {
  const count = <Row>(column: string, name: string, limit: number): Promise<Row[]> =>
    db.query<Row[]>(
      `SELECT ${column} AS ${name}, count(*)::int AS services
       FROM services s JOIN users p ON p.id = s.provider_id
       WHERE ${PUBLIC} AND ${column} IS NOT NULL GROUP BY ${column} ORDER BY services DESC, ${column} LIMIT $1`,
      [limit],
    );
  return {
    cities: await count<CatalogueCounts['cities'][number]>('p.city', 'city', MAX_COUNTED_CITIES),
    categories: await count<CatalogueCounts['categories'][number]>('s.category', 'category', CATEGORIES.length),
  };
}
