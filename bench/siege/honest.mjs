// Honest clients during a siege: a request every 50 ms, each from one of fifty addresses, regardless of the responses
// and measured from when it was due; and a provider that adds a service with a photograph every few seconds.
import { createHistogram, performance } from 'node:perf_hooks';
import { clientFrom, formOf } from './client.mjs';

const EVERY_MS = 50;
const PICTURE_EVERY_MS = 5_000;
const LATE_MICROSECONDS = 1_000_000;

/** @typedef {Awaited<ReturnType<ReturnType<typeof honestLoad>['stop']>>} Tally */

/** @param {import('./marketplace.mjs').SiegeMarketplace} marketplace */
export function honestLoad({ url, accounts, market, picture, password }) {
  const clients = Array.from({ length: 50 }, (_, n) => clientFrom(url, `127.0.1.${n + 1}`));
  const tally = {
    answered: 0,
    late: 0,
    failures: /** @type {string[]} */ ([]),
    /** Microseconds. */
    times: createHistogram(),
    pictures: createHistogram(),
  };
  const pending = new Set();
  let index = 0;
  const any = (/** @type {any[]} */ from) => from[index % from.length];
  const graphql = (/** @type {string} */ query, /** @type {object} */ variables = {}) => ({
    method: 'POST',
    path: '/graphql',
    body: { query, variables },
  });

  /** The requests, sent in this order: mostly browsing. */
  const calls = [
    () => ({ path: '/' }),
    () => ({ path: '/api/services', headers: { 'accept-encoding': 'br, gzip' } }),
    () => graphql('{ services { id title price images { cardUrl } provider { name city rating } } }'),
    () => ({ path: `/api/services?search=${['cake', 'party', 'garden', 'music'][index % 4]}` }),
    () => ({ path: `/api/services/${any(market.services).id}` }),
    () => {
      const { serviceId, date } = any(market.slots);
      return { path: `/api/services/${serviceId}/slots/${date}` };
    },
    () => ({ path: any(market.images) }),
    () => ({ path: '/api/bookings/my-bookings', token: any(accounts.honest) }),
    () => ({
      ...graphql('{ me { name email } }'),
      token: any(accounts.honest),
    }),
    () => ({ path: '/healthz' }),
  ];
  const login = () => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: `siege-honest-${(index % 59) + 1}@example.com`, password },
  });

  async function sendNext() {
    index += 1;
    // A login per second, and every two seconds a booking that is then cancelled.
    if (index % 40 === 0) return book();
    const call = index % 20 === 0 ? login() : any(calls)();
    await timed(call, tally.times);
  }

  /**
   * @param {import('./client.mjs').Call} call
   * @param {import('node:perf_hooks').RecordableHistogram} times
   */
  async function timed(call, times) {
    const client = clients[index % clients.length];
    const due = performance.now();
    const response = await client?.send(call).catch((error) => ({ status: 0, text: String(error) }));
    const took = Math.max(1, Math.round((performance.now() - due) * 1000));
    times.record(took);
    if (times === tally.times && took > LATE_MICROSECONDS) tally.late += 1;
    if (!response || response.status === 0 || response.status >= 400)
      tally.failures.push(`${call.method ?? 'GET'} ${call.path}: ${response?.status} ${response?.text.slice(0, 100)}`);
    else tally.answered += 1;
    return response;
  }

  async function book() {
    const slot = market.slots[index % market.slots.length];
    const token = any(accounts.honest);
    if (!slot) return;
    const response = await timed(
      {
        method: 'POST',
        path: '/api/bookings',
        token,
        body: {
          serviceId: slot.serviceId,
          providerId: slot.providerId,
          eventDate: slot.date,
          timeSlot: slot.id,
          eventType: 'Wedding',
          guestCount: 50,
          customerDetails: { name: 'Kim', email: 'kim@example.com', phone: '555-0101' },
        },
      },
      tally.times,
    );
    // Another customer may have booked the slot: that is not a failure.
    if (response?.status === 409) {
      tally.failures.pop();
      tally.answered += 1;
    }
    if (response?.status !== 201) return;
    const { booking } = JSON.parse(response.text);
    await timed({ method: 'PATCH', path: `/api/bookings/${booking._id}/cancel`, token }, tally.times);
  }

  async function addPicture() {
    const { type, body } = formOf(
      {
        title: 'An evening to remember',
        description: 'Everything that an event needs.',
        category: 'Other',
        price: '900',
        duration: '4 hours',
      },
      [{ name: 'photograph.jpg', bytes: picture, type: 'image/jpeg' }],
    );
    const response = await timed(
      { method: 'POST', path: '/api/providers/services', token: accounts.shop, type, body },
      tally.pictures,
    );
    if (response?.status !== 201) return;
    const { service } = JSON.parse(response.text);
    await timed(
      { method: 'DELETE', path: `/api/providers/services/${service._id}`, token: accounts.shop },
      tally.times,
    );
  }

  const track = (/** @type {Promise<unknown>} */ work) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  const requests = setInterval(() => track(sendNext()), EVERY_MS);
  const pictures = setInterval(() => track(addPicture()), PICTURE_EVERY_MS);
  return {
    async stop() {
      clearInterval(requests);
      clearInterval(pictures);
      while (pending.size > 0) await Promise.all(pending);
      for (const client of clients) client.close();
      return tally;
    },
  };
}
