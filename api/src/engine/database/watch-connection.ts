import pg from 'pg';
import { clientWithTimeout } from '../patches/pg-client.js';

/** In milliseconds, for connecting and for each response: a server that takes longer counts as away. */
export const RESPONSE_TIMEOUT_MS = 2000;

/** A connection for a server's questions about another one's state. Its loss is reported by the next question. */
export async function connectToWatch(url: string): Promise<pg.Client> {
  const Client = clientWithTimeout(RESPONSE_TIMEOUT_MS, pg.Client);
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    application_name: 'marquee watch',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
