import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { busy } from '../kernel/errors.js';
import { queuedKeyedSemaphore } from '../kernel/keyed-semaphore.js';
import type { Viewer } from '../users/viewer.js';

type Packing = 'br' | 'gzip';

/** What is sent. */
export interface MadeAnswer {
  /** Of the catalogue that it was made from. */
  version: string;
  type: string;
  text: string;
}

/** A finished answer, whatever it is about. */
export interface SentAnswer {
  /** The `Content-Type` it was first sent with, or the ending of a file's name. */
  type: string;
  /** Tells it from any other answer to any other question. */
  etag: string;
  bytes: Buffer;
  /** Packed when it is first asked for so. */
  packed: Map<Packing, Promise<Buffer>>;
}

/** `type` is the `Content-Type`, or the ending of a file's name. */
export const sentAnswer = (type: string, bytes: Buffer): SentAnswer => ({
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  bytes,
  packed: new Map(),
});

/** A finished public answer, as good as new while the catalogue has the same version. */
export interface KeptAnswer extends SentAnswer {
  version: string;
  /** When it was asked for by the request that made it, and when it was finished (`performance.now()`). */
  askedAt: number;
  madeAt: number;
}

export interface Question {
  key: string;
  /** The address (`networkOf`) whose turn it has to be to make the answer; null for one that is made in no time. */
  turnOf: string | null;
  /** Whether the client has left. */
  isGone(): boolean;
  /** The whole list, whose answer is kept whatever its size, and does not make room for any other. */
  isWhole?: boolean;
}

/** Makes the answer to a question; null for one that is not to be kept. */
type Make = () => Promise<MadeAnswer | null>;

/** Finished public answers by question; see docs/decisions/0009. */
export interface KeptAnswers {
  /** Whether there was ever an answer to keep, whatever its version. */
  has(key: string): boolean;
  /**
   * The answer as of `version`: the kept one, or the one that another request is making, or a new one. A large one may be
   * a second old. Null when it was made here and is not to be kept.
   */
  serve(question: Question, version: string, make: Make): Promise<KeptAnswer | null>;
  /** The same for a question of which it is not known yet whether its answer can be kept: made for this request alone. */
  make(question: Question, make: Make): Promise<KeptAnswer | null>;
}

/** Bytes that kept answers take, packed forms included. */
const ROOM = 64_000_000;
/** What an answer takes beside its bytes, however small it is: key, version, objects. */
const OVERHEAD = 1_000;
/** Answers of more than a quarter of the room that are kept beside it: each is costly to make. */
const MOST_LARGE = 4;
/** Milliseconds to wait for another request's answer; then each makes its own. */
const PATIENCE = 2_000;
/** Milliseconds that one address waits until it has made its answer before. */
const PATIENCE_OF_ADDRESS = 5_000;
/** Smaller ones gain nothing by being packed. */
const WORTH_PACKING = 1_000;
/**
 * Bytes from which an answer, some hundreds of services, takes so long to make that it is made once in `STALE_FOR`
 * milliseconds only: a provider who saves again and again would have every visitor wait. A smaller one is made anew after
 * each change, and a large one after the first change in a while.
 */
const COSTLY = 500_000;
const STALE_FOR = 1_000;

/** The packed forms together are smaller than what they pack. */
const sizeOf = ({ bytes }: KeptAnswer): number => 2 * bytes.length + OVERHEAD;

/** Answers by key, the one that was asked for longest ago first. */
class Shelf extends Map<string, KeptAnswer> {
  taken = 0;

  override delete(key: string): boolean {
    const answer = this.get(key);
    if (answer) this.taken -= sizeOf(answer);
    return super.delete(key);
  }

  put(key: string, answer: KeptAnswer): void {
    this.delete(key);
    this.set(key, answer);
    this.taken += sizeOf(answer);
  }

  dropOldestWhile(isTooMuch: () => boolean): void {
    for (const [oldest] of this) {
      if (!isTooMuch()) break;
      this.delete(oldest);
    }
  }
}

/** Keeps the answers that were asked for last, as many as there is room for. */
export function keptAnswers({ room = ROOM, ofAddress = 1 } = {}): KeptAnswers {
  const small = new Shelf();
  const large = new Shelf();
  const whole = new Shelf();
  const shelves = [small, large, whole];
  const underWay = new Map<string, Promise<unknown>>();
  const inTurn = queuedKeyedSemaphore(ofAddress, PATIENCE_OF_ADDRESS);

  function get(key: string): KeptAnswer | undefined {
    const shelf = shelves.find((one) => one.has(key));
    const answer = shelf?.get(key);
    if (answer) shelf?.put(key, answer);
    return answer;
  }

  function keep({ key, isWhole = false }: Question, askedAt: number, made: MadeAnswer): KeptAnswer {
    const { version, type, text } = made;
    const answer: KeptAnswer = {
      version,
      type,
      etag: `W/"${version}-${key.slice(0, 22)}"`,
      bytes: Buffer.from(text),
      askedAt,
      madeAt: performance.now(),
      packed: new Map(),
    };
    for (const shelf of shelves) shelf.delete(key);
    const shelf = isWhole ? whole : sizeOf(answer) > room / 4 ? large : small;
    shelf.put(key, answer);
    small.dropOldestWhile(() => small.taken > room);
    large.dropOldestWhile(() => large.size > MOST_LARGE);
    return answer;
  }

  async function makeInTurn(question: Question, askedAt: number, make: Make) {
    const { turnOf, isGone } = question;
    const leave = turnOf === null ? () => undefined : await inTurn(turnOf);
    try {
      if (!leave || isGone()) throw busy();
      const made = await make();
      return made && keep(question, askedAt, made);
    } finally {
      leave?.();
    }
  }

  const isGoodFor = (answer: KeptAnswer, version: string, askedAt: number): boolean =>
    answer.version === version ||
    answer.askedAt >= askedAt ||
    (answer.bytes.length > COSTLY && performance.now() - answer.madeAt < STALE_FOR);

  return {
    has: (key) => shelves.some((shelf) => shelf.has(key)),
    make: (question, make) => makeInTurn(question, performance.now(), make),
    async serve(question, version, make) {
      const { key } = question;
      const askedAt = performance.now();
      for (;;) {
        const answer = get(key);
        if (answer && isGoodFor(answer, version, askedAt)) return answer;
        const others = underWay.get(key);
        const patience = askedAt + PATIENCE - performance.now();
        if (!others || patience <= 0) break;
        await Promise.race([others, delay(patience, undefined, { ref: false })]);
      }
      const made = makeInTurn(question, askedAt, make);
      const settled = made
        .catch(() => undefined) // is told to whoever asked for it
        .finally(() => {
          if (underWay.get(key) === settled) underWay.delete(key);
        });
      underWay.set(key, settled);
      return made;
    },
  };
}

/** The same for everybody who is shown the same: contact data is for people who are signed in (P8). */
export const questionKey = (viewer: Viewer | null, ...question: (string | undefined)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([viewer !== null, ...question]))
    .digest('base64url');

const PACK: Record<Packing, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Sends a finished answer, packed as the client takes it. */
export async function sendKept(req: Request, res: Response, answer: SentAnswer): Promise<void> {
  res.set('ETag', answer.etag).type(answer.type);
  if (answer.bytes.length >= WORTH_PACKING) {
    res.vary('Accept-Encoding');
    const packing = req.acceptsEncodings(['br', 'gzip']) as Packing | false;
    if (packing) {
      const packed = answer.packed.get(packing) ?? PACK[packing](answer.bytes);
      answer.packed.set(packing, packed);
      const bytes = await packed;
      res.set('Content-Encoding', packing).send(bytes);
      return;
    }
  }
  res.send(answer.bytes);
}
