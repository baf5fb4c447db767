import pg from 'pg';
import { importApi } from '../../scripts/lib/paths.mjs';

/**
 * Inserts services into the database of a running server until it has `count`, before the first request for the list:
 * copies of the demo's, including pictures, each with a number in its title.
 * @param {string} dataDir of that server
 * @param {number} count
 */
export async function fillCatalogue(dataDir, count) {
  const { startEmbedded } = await importApi('engine', 'database', 'embedded.js');
  const database = await startEmbedded({ dataDir }); // attaches to the running one
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(
    `INSERT INTO services (id, provider_id, title, description, category, price, duration, features, images, created_at)
     SELECT gen_random_uuid(), provider_id, title || ' ' || n, description, category, price, duration, features, images,
       created_at - n * interval '1 day'
     FROM services, generate_series(1, $1::int) n
     ORDER BY n
     LIMIT greatest(0, $1::int - (SELECT count(*) FROM services WHERE is_active))`,
    [count],
  );
  await client.end();
  await database.stop(); // detaches from it
}
