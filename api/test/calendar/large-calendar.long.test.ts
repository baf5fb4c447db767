import { sharedApp } from '../support/app.js';
import { fillProvider } from '../support/busy-provider.js';
import { aCustomer, aProvider } from '../support/factories.js';
import { addressOf, download, eventsIn } from './support/calendars.js';

/** The calendar of an account with very many bookings (P41). */
const app = sharedApp();

const MAX_BYTES = 2_000_000;

it('has at most 2 MB, and omits the oldest events', async () => {
  const [provider, customer] = [await aProvider(app), await aCustomer(app)];
  await fillProvider(app, provider, customer, { bookings: 20_000 });
  // An event each 20 minutes, the last of them in the future.
  await app.dataSource.query(
    `UPDATE bookings b SET event_date = (timestamp '2026-10-01' - n * interval '20 min')::date,
       start_time = (timestamp '2026-10-01' - n * interval '20 min')::time, end_time = '23:59'
     FROM (SELECT id, row_number() OVER () AS n FROM bookings) numbered WHERE numbered.id = b.id`,
  );
  const address = await addressOf(app, provider);
  const { text } = await download(address);
  const size = Buffer.byteLength(text);
  expect(size).toBeLessThanOrEqual(MAX_BYTES);
  expect(size).toBeGreaterThan(MAX_BYTES - 2_000);
  const events = eventsIn(text);
  const starts = events.map(({ startDate }) => startDate.toUnixTime());
  const [first = 0, last = 0] = [starts[0], starts.at(-1)];
  expect(starts).toEqual([...starts].sort((a, b) => b - a));
  expect((first - last) / 1200).toBeCloseTo(events.length - 1, -1);
});
