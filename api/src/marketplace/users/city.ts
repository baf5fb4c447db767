import { type EntityManager, Not } from 'typeorm';
import { ignoringCase } from '../../engine/database/columns.js';
import { User } from './user.entity.js';

/**
 * The spelling in which the city of an account is stored: that of the first other provider there, ignoring case, so that
 * `austin` and `Austin` are one city in the filters (P47); otherwise as entered. Call it in the transaction that saves
 * the city: until its end, other transactions with the same city wait, and then find this one.
 */
export async function spellingOf(db: EntityManager, accountId: string, city: string): Promise<string> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 2))', [city]);
  const other = await db.findOne(User, {
    select: { id: true, city: true },
    where: { role: 'provider', city: ignoringCase(city), id: Not(accountId) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return other?.city ?? city;
}
