// Mixed load at a constant average rate, regardless of the responses. Clients send again what failed, as the web app and
// its users do, until they know the outcome.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, failureOf } from './requests.mjs';

/** Kinds of requests of `bench:load` that are sent here as well: they read, or do the same again if they are repeated. */
const BROWSING = [
  'services, the whole list (GraphQL)',
  'services, searched (REST)',
  'a service (GraphQL)',
  'free slots of a day (GraphQL)',
  'days with free slots (GraphQL)',
  'my bookings (GraphQL)',
  'provider: figures (GraphQL)',
  'provider: bookings (REST)',
  'web app: page, script or picture',
  'edit a service (REST)',
  'log in (REST)',
];
/** How many want the same slot. */
const RIVALS = 3;
const RETRY_MS = 1000;
/** One customer books so often, regardless of the rate, so that a pause of the bookings is no coincidence. */
export const REGULAR_BOOKING_MS = 500;
/** A client stops repeating after that many attempts without an outcome. */
const ATTEMPTS = 30;
/** No more requests are sent while so many have no outcome: the machine is overloaded. */
const MAX_OPEN = 300;
const CREATE = `mutation ($input: CreateBookingInput!, $key: String) {
  createBooking(input: $input, idempotencyKey: $key) { id }
}`;
const DECIDE = `mutation ($id: ID!, $status: BookingStatus!) {
  updateBookingStatus(id: $id, status: $status) { id status }
}`;

/**
 * @typedef {import('./town.mjs').Town} Town
 * @typedef {import('../load/people.mjs').FreeSlot} FreeSlot
 * @typedef {import('../load/people.mjs').Person} Person
 * @typedef {{ id: string, slot: FreeSlot, customer: Person }} Booked
 * @typedef {{ booked: Map<string, Booked>, cancelled: Set<string>, confirmed: Set<string> }} Acknowledged
 *   `booked`: by idempotency key; the others: ids. Only what was acknowledged by a success
 */

/**
 * @param {object} options
 * @param {import('./requests.mjs').Client} options.client
 * @param {Record<string, import('../load/mix.mjs').Kind>} options.mix
 * @param {Town} options.town
 * @param {ReturnType<typeof import('./ledger.mjs').createLedger>} options.ledger
 * @param {number} options.rate requests a second, on average
 * @param {() => number} options.random
 */
export function startCrowd({ client, mix, town, ledger, rate, random }) {
  /** @type {Acknowledged} */
  const acknowledged = { booked: new Map(), cancelled: new Set(), confirmed: new Set() };
  const pending = /** @type {Booked[]} */ ([]);
  const open = /** @type {Set<Promise<unknown>>} */ (new Set());
  let isOver = false;
  let nextSlot = 0;
  /** @template T @param {T[]} from */
  const any = (from) => /** @type {T} */ (from[Math.floor(random() * from.length)]);

  /**
   * Sends a request, and again until it is known what became of it.
   * @param {import('../load/client.mjs').Call} call
   * @param {{ isRepeatable: boolean, expected?: number[], isBooking?: boolean, isParsed?: boolean }} options `expected`:
   *   statuses that are right although nothing was done
   * @returns {Promise<import('./requests.mjs').Outcome>}
   */
  async function persist(call, { isRepeatable, expected = [], isBooking = false, isParsed = false }) {
    for (let attempt = 1; ; attempt += 1) {
      const wasTried = attempt > 1;
      const outcome = await ask(client, call, isParsed);
      // An attempt without a known outcome may have made the change.
      const isRight = expected.includes(outcome.status) || (wasTried && !isRepeatable && outcome.status === 409);
      const failure = isRight ? undefined : failureOf(outcome, isRepeatable);
      if (failure === undefined) ledger.succeed({ ms: outcome.ms, isBooking: isBooking && outcome.status < 300 });
      else ledger.fail(failure, outcome.text);
      if (failure === undefined || failure === 'wrong') return outcome;
      if (attempt === ATTEMPTS) {
        ledger.fail('wrong', `no outcome after ${ATTEMPTS} attempts, the last: ${outcome.text}`);
        return outcome;
      }
      await sleep(RETRY_MS);
    }
  }

  /** @param {string} name */
  async function browse(name) {
    const kind = mix[name];
    const call = kind?.call();
    if (!call) return;
    const outcome = await ask(client, call, false);
    const failure = failureOf(outcome, true);
    if (failure === undefined) ledger.succeed({ ms: outcome.ms, isBooking: false });
    else ledger.fail(failure, outcome.text);
  }

  /**
   * @param {FreeSlot} slot
   * @param {{ isContended: boolean, isGraphql: boolean }} options
   */
  async function book(slot, { isContended, isGraphql }) {
    const customer = any(town.customers);
    const key = randomUUID();
    const body = {
      serviceId: slot.serviceId,
      providerId: slot.providerId,
      eventDate: slot.date,
      timeSlot: slot.id,
      eventType: 'Wedding',
      guestCount: 50,
      customerDetails: { name: 'Scale', email: customer.email, phone: '555-0100' },
    };
    const call = isGraphql
      ? {
          ...{ method: 'POST', path: '/graphql', token: customer.token },
          body: { query: CREATE, variables: { input: body, key } },
        }
      : {
          ...{ method: 'POST', path: '/api/bookings', token: customer.token },
          ...{ body, headers: { 'idempotency-key': key } },
        };
    const expected = isContended ? [409] : [];
    const outcome = await persist(call, { isRepeatable: true, expected, isBooking: true, isParsed: true });
    const id = isGraphql ? outcome.body?.data?.createBooking?.id : outcome.body?.booking?._id;
    if (outcome.status >= 300 || typeof id !== 'string') return;
    const made = { id, slot, customer };
    acknowledged.booked.set(key, made);
    pending.push(made);
  }

  async function contend() {
    const slot = town.slots[nextSlot++];
    if (!slot) return;
    const rivals = Array.from({ length: RIVALS }, (_, n) => book(slot, { isContended: true, isGraphql: n === 1 }));
    await Promise.all(rivals);
  }

  async function cancel() {
    const made = pending.shift();
    if (!made) return;
    const call = { method: 'PATCH', path: `/api/bookings/${made.id}/cancel`, token: made.customer.token };
    const { status } = await persist(call, { isRepeatable: false });
    if (status === 200) acknowledged.cancelled.add(made.id);
  }

  async function confirm() {
    const made = pending.shift();
    if (!made) return;
    const { status } = await persist(
      {
        ...{ method: 'POST', path: '/graphql', token: made.slot.provider.token },
        body: { query: DECIDE, variables: { id: made.id, status: 'confirmed' } },
      },
      { isRepeatable: false },
    );
    if (status === 200) acknowledged.confirmed.add(made.id);
  }

  /** @type {Record<string, { share: number, run(): Promise<unknown> }>} */
  const kinds = {
    ...Object.fromEntries(BROWSING.map((name) => [name, { share: mix[name]?.share ?? 0, run: () => browse(name) }])),
    'book (REST)': { share: 5, run: () => bookNext(false) },
    'book (GraphQL)': { share: 3, run: () => bookNext(true) },
    'a contended slot': { share: 1, run: contend },
    cancel: { share: 3, run: cancel },
    confirm: { share: 3, run: confirm },
  };
  /** @param {boolean} isGraphql */
  async function bookNext(isGraphql) {
    const slot = town.slots[nextSlot++];
    if (slot) await book(slot, { isContended: false, isGraphql });
  }
  const total = Object.values(kinds).reduce((sum, { share }) => sum + share, 0);

  function pick() {
    let remaining = random() * total;
    for (const kind of Object.values(kinds)) if ((remaining -= kind.share) < 0) return kind;
    return /** @type {typeof kinds[string]} */ (kinds.cancel);
  }

  /** @param {Promise<unknown>} request */
  function track(request) {
    open.add(request);
    void request.then(() => open.delete(request));
  }

  const sending = (async () => {
    let due = performance.now();
    while (!isOver) {
      const early = due - performance.now();
      if (early > 1) await sleep(early);
      if (open.size < MAX_OPEN) track(pick().run());
      else ledger.skip();
      due += (-Math.log(1 - random()) / rate) * 1000;
    }
  })();

  const regular = setInterval(() => {
    if (open.size < MAX_OPEN) track(bookNext(true));
  }, REGULAR_BOOKING_MS);

  return {
    acknowledged,
    /** Sends nothing new, and resolves when the outcome of each request is known. */
    async stop() {
      isOver = true;
      clearInterval(regular);
      await sending;
      while (open.size > 0) await Promise.all(open);
      if (nextSlot >= town.slots.length) throw new Error('There were too few slots');
    },
  };
}
