import type { EntityManager } from 'typeorm';

/**
 * The spelling in which the city of an account is stored: that of the first other provider there, ignoring case, so that
 * `austin` and `Austin` are one city in the filters (P47); otherwise as entered. Call it in the transaction that saves
 * the city: until its end, other transactions with the same city wait, and then find this one.
 */
export async function spellingOf(db: EntityManager, accountId: string, city: string): Promise<string> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 2))', [city]);
  const [other] = await db.query<{ city: string }[]>(
    `SELECT city FROM users WHERE role = 'provider' AND lower(city) = lower($1) AND id <> $2
     ORDER BY created_at, id LIMIT 1`,
    [city, accountId],
  );
  return other?.city ?? city;
}
