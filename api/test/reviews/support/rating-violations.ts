import type { TestApp } from '../../support/app.js';

/** Providers whose rating or number of reviews is not that of their reviews; must be empty at all times (P49). */
export const ratingViolations = (app: TestApp): Promise<object[]> =>
  app.dataSource.query(
    `SELECT users.id, users.rating, rating_count, made.mean, made.number FROM users
     CROSS JOIN LATERAL (
       SELECT avg(reviews.rating)::float8 AS mean, count(*) AS number FROM reviews
       WHERE provider_id = users.id AND removed_at IS NULL
     ) made
     WHERE rating_count <> made.number OR users.rating IS DISTINCT FROM made.mean`,
  );
