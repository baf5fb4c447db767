import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Town } from './town.js';

/** One customer's booking request for one slot, with the outcome of its last attempt. */
export interface Wish {
  token: string;
  slot: Town['slots'][number];
  /** The idempotency key, the same for all attempts. */
  key: string;
  /** 0 without a response. */
  status: number;
  /** Why there was no response. */
  failure: string | undefined;
  /** Id of the acknowledged booking. */
  booking: string | undefined;
  ms: number;
  /** Time of the response, by `performance.now()`. */
  at: number;
}

/** Three times the timeout of the web app, since the machine may be busy. */
const CLIENT_TIMEOUT_MS = 30_000;

export const aWish = (town: Town, slot: Town['slots'][number], customer: number): Wish => ({
  token: town.customers[customer % town.customers.length] ?? '',
  slot,
  key: randomUUID(),
  status: 0,
  failure: undefined,
  booking: undefined,
  ms: 0,
  at: 0,
});

export const bodyOf = (town: Town, { slot }: Wish): string =>
  JSON.stringify({
    serviceId: town.serviceId,
    providerId: town.providerId,
    eventDate: slot.date,
    timeSlot: slot.id,
    eventType: 'Wedding',
    guestCount: 80,
    customerDetails: { name: 'Kim', email: 'kim@faults.test', phone: '555-0101' },
  });

/** Sends the request, and records the outcome in `wish`. */
export async function send(url: string, town: Town, wish: Wish): Promise<Wish> {
  const began = performance.now();
  wish.status = 0;
  wish.failure = undefined;
  try {
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${wish.token}`,
        'idempotency-key': wish.key,
      },
      body: bodyOf(town, wish),
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    });
    const { booking } = (await answer.json()) as { booking?: { _id: string } };
    // It is acknowledged only now that the whole response has arrived.
    wish.status = answer.status;
    wish.booking = booking?._id ?? wish.booking;
  } catch (error) {
    // No response, or part of one.
    const { message, cause } = error as Error & { cause?: Error };
    wish.failure = `${message} ${cause?.message ?? ''}`;
  }
  wish.at = performance.now();
  wish.ms = wish.at - began;
  // Clients wait after a 503 or without a response. Otherwise the crowd would use up its requests
  // within seconds, since the server rejects them fast.
  if (wish.status === 0 || wish.status === 503) await sleep(1000);
  return wish;
}

/** Many concurrent clients; two of them want each slot, one soon after the other. */
export interface Crowd {
  /** All requests sent so far. */
  wishes: Wish[];
  /**
   * Resolves once `count` bookings in total are acknowledged. Rejects if the requests run out
   * before that.
   */
  acknowledged(count: number): Promise<void>;
  /** Ends sending; resolves when every open request has its response or has failed. */
  disperse(): Promise<void>;
  /** Resolves when every request was sent and has its outcome. */
  finished(): Promise<unknown>;
}

export function aCrowd(url: string, town: Town, slots: Town['slots'], clients = 40): Crowd {
  const waiting = slots.flatMap((slot, n) => [aWish(town, slot, 2 * n), aWish(town, slot, 2 * n + 1)]);
  const wishes: Wish[] = [];
  let over = false;
  const client = async (): Promise<void> => {
    for (let wish = waiting.shift(); wish && !over; wish = waiting.shift()) {
      wishes.push(wish);
      await send(url, town, wish);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  const count = (): number => wishes.filter(({ status }) => status === 201).length;
  return {
    wishes,
    async acknowledged(wanted) {
      let done = false;
      void all.then(() => (done = true));
      while (count() < wanted) {
        if (done) throw new Error(`Only ${count()} of ${wanted} bookings: the wishes ran out`);
        await sleep(5);
      }
    },
    finished: () => all,
    async disperse() {
      over = true;
      await all;
    },
  };
}

/**
 * Retries requests without a response or with a 5xx until all have an outcome. Returns the number
 * of retries.
 */
export async function repeat(url: string, town: Town, wishes: Wish[]): Promise<number> {
  let repeated = 0;
  const open = () => wishes.filter(({ status }) => status === 0 || status >= 500);
  for (let attempt = 0; open().length > 0 && attempt < 20; attempt += 1)
    for (let some = open(); some.length > 0; some = some.slice(40)) {
      repeated += Math.min(some.length, 40);
      await Promise.all(some.slice(0, 40).map((wish) => send(url, town, wish)));
    }
  return repeated;
}
