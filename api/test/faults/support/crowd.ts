import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Town } from './town.js';

/** One customer's wish for one slot, with what came of it the last time it was sent. */
export interface Wish {
  token: string;
  slot: Town['slots'][number];
  /** The idempotency key, the same however often it is sent. */
  key: string;
  /** 0 when no answer came. */
  status: number;
  /** Of the booking that was acknowledged. */
  booking: string | undefined;
  ms: number;
  /** When the answer came, by `performance.now()`. */
  at: number;
}

/** Three times that of the web app: the machine may be busy. */
const CLIENT_PATIENCE_MS = 30_000;

export const aWish = (town: Town, slot: Town['slots'][number], customer: number): Wish => ({
  token: town.customers[customer % town.customers.length] ?? '',
  slot,
  key: randomUUID(),
  status: 0,
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

/** Sends it, and notes down what was said. */
export async function send(url: string, town: Town, wish: Wish): Promise<Wish> {
  const began = performance.now();
  wish.status = 0;
  try {
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${wish.token}`,
        'idempotency-key': wish.key,
      },
      body: bodyOf(town, wish),
      signal: AbortSignal.timeout(CLIENT_PATIENCE_MS),
    });
    const { booking } = (await answer.json()) as { booking?: { _id: string } };
    // Only now is it acknowledged: the whole answer has arrived.
    wish.status = answer.status;
    wish.booking = booking?._id ?? wish.booking;
  } catch {
    // No answer, or half of one.
  }
  wish.at = performance.now();
  wish.ms = wish.at - began;
  // Who is told to come back later, or finds nobody there, waits: a crowd that did not would be out of wishes within the
  // seconds for which a fast server says so.
  if (wish.status === 0 || wish.status === 503) await sleep(1000);
  return wish;
}

/** Many clients at once; each slot is wished for by two, one soon after the other. */
export interface Crowd {
  /** Every wish that was sent. */
  wishes: Wish[];
  /** Resolves once so many bookings were acknowledged, however long ago. Rejects when the wishes run out before. */
  acknowledged(count: number): Promise<void>;
  /** Nobody sends anything new from now on; resolves when the last answer, or none, has come. */
  disperse(): Promise<void>;
  /** Resolves when every wish was sent and answered. */
  finished(): Promise<unknown>;
}

export function aCrowd(url: string, town: Town, slots: Town['slots'], clients = 40): Crowd {
  const waiting = slots.flatMap((slot, n) => [
    aWish(town, slot, 2 * n),
    aWish(town, slot, 2 * n + 1),
  ]);
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

/** Sends again what was not answered, or with a 5xx, until all is decided; gives the number of repetitions. */
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
