import type { RowCheck } from './finding.js';

/** Checks of what must always be true of reviews and the ratings that they make (P49). */
export const REVIEW_CHECKS: RowCheck[] = [
  {
    check: 'ratings',
    what: 'The rating of providers, or the number of reviews, differs from their reviews',
    todo: 'UPDATE users SET (rating, rating_count) = (SELECT sum(r.rating)::float8 / nullif(count(*), 0), count(*) FROM reviews r WHERE r.provider_id = users.id AND r.removed_at IS NULL);',
    sql: `
      SELECT format('account %s: rating %s of %s reviews, but the reviews make %s of %s', id, users.rating, rating_count,
        counted.rating, coalesce(counted.number, 0)) AS example
      FROM users LEFT JOIN (
        SELECT provider_id, avg(rating) AS rating, count(*) AS number FROM reviews WHERE removed_at IS NULL GROUP BY provider_id
      ) counted ON counted.provider_id = users.id
      WHERE rating_count <> coalesce(counted.number, 0) OR (users.rating IS NULL) <> (counted.rating IS NULL)
        OR abs(users.rating - counted.rating) > 0.000001`,
  },
  {
    check: 'reviews',
    what: 'Reviews contradict their bookings, or contain values that the server does not accept',
    todo: 'These rows were changed in the database directly, bypassing its constraints. Make a backup, then correct or delete them manually; correct ratings afterwards.',
    sql: `
      SELECT format('review %s of booking %s, which is %s', r.id, b.id, b.status) AS example
        FROM reviews r JOIN bookings b ON b.id = r.booking_id
        WHERE b.status <> 'completed' OR b.customer_id <> r.customer_id OR b.provider_id <> r.provider_id
      UNION ALL
      SELECT format('reviews %s of one booking', string_agg(id::text, ', ')) FROM reviews
        WHERE booking_id IS NOT NULL GROUP BY booking_id HAVING count(*) > 1
      UNION ALL
      SELECT format('review %s has the rating %s', id, rating) FROM reviews WHERE rating NOT BETWEEN 1 AND 5
      UNION ALL
      SELECT format('review %s was removed, and contains a text', id) FROM reviews
        WHERE removed_at IS NOT NULL AND (text <> '' OR answer IS NOT NULL)`,
  },
];
