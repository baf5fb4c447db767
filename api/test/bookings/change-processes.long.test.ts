import { createTokens } from '../../src/engine/secrets/token.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { urlOf } from '../faults/support/postgres.js';
import { aDataDir, cleanUp, SECRET, startServer } from '../faults/support/server.js';
import { sharedApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { untilServed } from '../support/eventually.js';
import { aBooking, aCustomer, aRequest } from '../support/factories.js';
import { aCase, type Case, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { ROUNDS } from './support/race.js';

afterAll(cleanUp);

/** Moves and proposals that two servers with the same database receive at the same moment (P45). */
const app = sharedApp();
const db = () => app.dataSource.manager;
const tokens = createTokens(SECRET);
/** In the future of the servers, which have the real time. */
const YEAR = 2100;
let urls: string[];

beforeAll(async () => {
  const { database } = app.dataSource.options;
  const env = {
    DATA_DIR: await aDataDir(),
    DATABASE_URL: urlOf({ ...testServer(), database: String(database) }),
    TIME_ZONE: app.clock.timeZone,
  };
  urls = (await Promise.all([startServer(env), startServer(env)])).map(({ url }) => url);
});
afterEach(async () => expect(await violations(db())).toEqual([]));

type Command = [account: User, method: string, path: string, body: object];

/** Sends one command to each server, and returns both statuses. */
const atOnce = (commands: [Command, Command], round: number): Promise<number[]> =>
  Promise.all(
    commands.map(async ([account, method, path, body], n) => {
      const response = await untilServed(() =>
        fetch(`${urls[(n + round) % 2]}/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${tokens.sign('marketplace', account)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        }),
      );
      return response.status;
    }),
  );

const accepts = ({ id, provider }: Case, accept: boolean): Command => [
  provider,
  'PATCH',
  `/bookings/${id}/proposal`,
  { accept },
];
const moves = ({ id, customer, other }: Case): Command => [
  customer,
  'PATCH',
  `/bookings/${id}/move`,
  { slotId: other.id },
];

async function aProposal(round: number): Promise<Case> {
  const booking = await aCase(app, 'confirmed', YEAR);
  const body = { slotId: booking.other.id };
  const path = `/bookings/${booking.id}/proposal`;
  const twice: [Command, Command] = [
    [booking.customer, 'POST', path, body],
    [booking.provider, 'POST', path, body],
  ];
  expect((await atOnce(twice, round)).sort()).toEqual([201, 409]);
  await db().query(`UPDATE proposals SET by = 'customer' WHERE booking_id = $1`, [booking.id]);
  return booking;
}

describe('two servers', () => {
  it('book a slot for one of two customers who move to it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await aCase(app, 'pending', YEAR);
      const customer = await aCustomer(app);
      const { id } = await aBooking(app, { customer, service: one.service, slot: one.third });
      const two = { ...one, id, customer, slot: one.third };
      expect((await atOnce([moves(one), moves(two)], round)).sort()).toEqual([200, 409]);
      expect([one.id, two.id]).toContain(await holderOf(app, one.other));
    }
  });

  it('accept or refuse what one of both parties has proposed first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const booking = await aProposal(round);
      const [accepted, refused] = await atOnce([accepts(booking, true), accepts(booking, false)], round);
      expect([accepted, refused].sort()).toEqual([200, 409]);
      expect(await holderOf(app, booking.other)).toBe(accepted === 200 ? booking.id : null);
    }
  });

  it('book a proposed slot for the booking that accepts it or for a stranger', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const booking = await aProposal(round);
      const { other, service } = booking;
      const request = aRequest(service, other);
      const books: Command = [await aCustomer(app), 'POST', '/bookings', request];
      const [accepted, booked] = await atOnce([accepts(booking, true), books], round);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([accepted, booked]);
      expect(await holderOf(app, booking.slot)).toBe(accepted === 200 ? null : booking.id);
    }
  });
});
