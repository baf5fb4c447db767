import { connect } from 'node:net';
import { aWish, bodyOf, send, type Wish } from './support/crowd.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, startServer, type RunningServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, expectKept, OF_THE_TEST_SERVER } from './support/verdict.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let dataDir: string;
let server: RunningServer;
let town: Town;
beforeAll(async () => {
  database = await aDatabase();
  dataDir = await aDataDir();
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address) });
  town = await aTown(database.address, { slots: 60 });
});
afterAll(async () => {
  await cleanUp();
  await database.drop();
});

/**
 * Sends the whole request, and closes the connection `after` milliseconds without reading anything.
 */
const sendAndHangUp = (path: string, wish: Wish, body: string, after: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('connect', () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: marquee',
        'Content-Type: application/json',
        `Authorization: Bearer ${wish.token}`,
        `Idempotency-Key: ${wish.key}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ].join('\r\n');
      socket.write(`${head}\r\n\r\n${body}`, () =>
        setTimeout(() => {
          socket.destroy();
          resolve();
        }, after),
      );
    });
  });

const CREATE = `mutation ($input: CreateBookingInput!, $key: String) {
  createBooking(input: $input, idempotencyKey: $key) { id }
}`;

const graphqlBody = (wish: Wish): string => {
  const input: unknown = JSON.parse(bodyOf(town, wish));
  return JSON.stringify({ query: CREATE, variables: { input, key: wish.key } });
};

async function sendGraphql(wish: Wish): Promise<string> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${wish.token}` },
    body: graphqlBody(wish),
  });
  const { data } = (await answer.json()) as { data: { createBooking: { id: string } } };
  return data.createBooking.id;
}

const countBookings = async (): Promise<number> =>
  (await town.dataSource.query<unknown[]>('SELECT FROM bookings')).length;

describe('a client that lost the response to its booking request', () => {
  it('returns the booking of a lost response on a retry with the same key, over REST and GraphQL', async () => {
    const wishes = town.slots.slice(0, 40).map((slot, n) => aWish(town, slot, n));
    // Delays from 0 to 39 ms: the connection is lost before, while and after the booking is made. On a busy machine
    // they are doubled until a booking was made whose response was lost.
    for (let factor = 1; (await countBookings()) === 0; factor *= 2)
      await Promise.all(
        wishes.map((wish, n) =>
          n % 2 === 0
            ? sendAndHangUp('/api/bookings', wish, bodyOf(town, wish), n * factor)
            : sendAndHangUp('/graphql', wish, graphqlBody(wish), n * factor),
        ),
      );
    // Retries immediately, while the first request may still be in progress; a third of them over
    // GraphQL.
    await Promise.all(
      wishes.map(async (wish, n) => {
        if (n % 3 === 0) wish.booking = await sendGraphql(wish);
        else await send(server.url, town, wish);
      }),
    );
    expect(wishes.filter(({ booking }) => booking === undefined)).toEqual([]);
    await expectKept(town, wishes);
    expect(await diagnosis(town, dataDir, OF_THE_TEST_SERVER)).toEqual([]);
  });
});
