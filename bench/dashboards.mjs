// npm run bench:dashboards: measures how long each request of a dashboard blocks the event loop, for a provider with
// 20,000 slots and 50,000 bookings and a customer with those bookings, on the built server with its embedded database.
//   --requests N   of each kind, one after the other (30)
// Exit code 1 if the median of one kind is above the limit. A single stall may be caused by the machine.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inProject, root } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { clientFrom } from './siege/client.mjs';
import { setUpMarketplace } from './siege/marketplace.mjs';
import { percentile } from './support/percentile.mjs';
import { startServer } from './support/server.mjs';

const BOUND_MS = 50;

const { values } = parseArgs({ options: { requests: { type: 'string', default: '30' } } });
await prepare();

const folder = await mkdtemp(join(tmpdir(), 'marquee-event-loop-'));
const socketPath = join(folder, 'socket');
const watch = pathToFileURL(inProject('bench', 'support', 'watch-event-loop.mjs')).href;
const server = await startServer({
  env: { NODE_OPTIONS: `--import=${watch}`, EVENT_LOOP_SOCKET: socketPath },
});
try {
  const marketplace = await setUpMarketplace(server, root);
  const { veteran, honest, admin } = marketplace.accounts;
  const tokens = { provider: veteran, customer: honest[29], admin };
  await sleep(2_000); // until the database has written the inserted rows to disk
  const rows = [];
  for (const [name, call] of Object.entries(callsOf(tokens)))
    rows.push([name, await stallsOf(call, Number(values.requests))]);
  await marketplace.close();
  const table = Object.fromEntries(rows);
  console.table(table);
  const over = Object.entries(table).filter(([, row]) => row['stall, median ms'] > BOUND_MS);
  if (over.length > 0) {
    console.log(`Over ${BOUND_MS} ms: ${over.map(([name]) => name).join(', ')}.`);
    process.exitCode = 1;
  }
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}

/**
 * @param {{ provider: string, customer: string | undefined, admin: string }} tokens
 * @returns {Record<string, import('./siege/client.mjs').Call>}
 */
function callsOf({ provider, customer, admin }) {
  /** @param {string} query @param {string | undefined} token */
  const graphql = (query, token) => ({
    method: 'POST',
    path: '/graphql',
    token,
    body: { query },
  });
  const booking =
    'id eventDate status eventType guestCount totalAmount createdAt timeSlot { startTime endTime } customerDetails { name email phone } service { title category }';
  return {
    'REST, slots': { path: '/api/providers/slots', token: provider },
    "REST, provider's bookings": { path: '/api/providers/bookings', token: provider },
    "REST, customer's bookings": { path: '/api/bookings/my-bookings', token: customer },
    'GraphQL, slots': graphql('{ providerSlots { id date startTime endTime endsNextDay isBooked } }', provider),
    "GraphQL, provider's bookings": graphql(`{ providerBookings { ${booking} user { name email } } }`, provider),
    "GraphQL, customer's bookings": graphql(`{ myBookings { ${booking} } }`, customer),
    "GraphQL, provider's figures": graphql(
      '{ providerStats { totalServices availableSlots pendingBookings confirmedBookings } }',
      provider,
    ),
    "GraphQL, customer's counts": graphql('{ myBookingCounts { total pending confirmed } }', customer),
    "GraphQL, administrator's figures": graphql('{ adminStats { totalUsers totalBookings } }', admin),
  };
}

/**
 * @param {import('./siege/client.mjs').Call} call
 * @param {number} requests
 */
async function stallsOf(call, requests) {
  const client = clientFrom(server.url, '127.0.1.1');
  const stalls = [];
  const times = [];
  for (let n = 0; n < requests; n += 1) {
    await longestStall(); // resets the maximum
    const begun = performance.now();
    const { status, text } = await client.send(call);
    times.push(performance.now() - begun);
    if (status !== 200 || text.includes('"errors"')) throw new Error(`${status}: ${text}`);
    stalls.push(await longestStall());
  }
  client.close();
  const ms = (/** @type {number} */ value) => Number(value.toFixed(1));
  return {
    'stall, median ms': ms(percentile(stalls, 50)),
    'stall, max ms': ms(Math.max(...stalls)),
    'answer, median ms': ms(percentile(times, 50)),
  };
}

/** The longest delay of the event loop since the previous call, in milliseconds. */
async function longestStall() {
  const socket = connect(socketPath);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  await once(socket, 'close');
  return Number(text);
}
