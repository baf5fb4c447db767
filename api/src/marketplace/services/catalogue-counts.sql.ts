// Counts the whole catalogue for each filter of its page, by the same conditions as W1 and W2 search it.
import type { EntityManager } from 'typeorm';
import { matching, type ServicesFilter } from './catalogue.sql.js';
import { CATEGORIES } from './categories.js';
import { MAX_COUNTED_CITIES } from './service-limits.js';

export interface CatalogueCounts {
  cities: { city: string; services: number }[];
  categories: { category: string; services: number }[];
}

/**
 * Numbers of services of the public catalogue by city and by category, largest first: of those that match the filter, except
 * that each city counts as if it was chosen instead of that of the filter, and so does each category.
 */
export async function catalogueCounts(db: EntityManager, filter: ServicesFilter = {}): Promise<CatalogueCounts> {
  const count = <Row>(column: string, name: 'city' | 'category', limit: number): Promise<Row[]> => {
    const { where, values } = matching({ ...filter, [name]: undefined });
    return db.query<Row[]>(
      `SELECT ${column} AS ${name}, count(*)::int AS services
       FROM services s JOIN users p ON p.id = s.provider_id
       WHERE ${where} AND ${column} IS NOT NULL GROUP BY ${column} ORDER BY services DESC, ${column} LIMIT ${limit}`,
      values,
    );
  };
  return {
    cities: await count<CatalogueCounts['cities'][number]>('p.city', 'city', MAX_COUNTED_CITIES),
    categories: await count<CatalogueCounts['categories'][number]>('s.category', 'category', CATEGORIES.length),
  };
}
