import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Viewer } from '../auth/viewer.js';

type Packing = 'br' | 'gzip';

/** A finished public answer, as good as new while the catalogue has the same version. */
export interface KeptAnswer {
  version: string;
  /** The `Content-Type` it was first sent with. */
  type: string;
  /** Tells it from any other answer to any other question. */
  etag: string;
  bytes: Buffer;
  /** Packed when somebody first takes it so. */
  packed: Map<Packing, Promise<Buffer>>;
}

/** Finished public answers by question; see docs/decisions/0009. */
export interface KeptAnswers {
  /** What was last answered to this, if it is still the catalogue of `version`. */
  get(key: string, version: string): KeptAnswer | undefined;
  /** Whether there was ever an answer to keep, whatever its version. */
  has(key: string): boolean;
  keep(key: string, version: string, type: string, text: string): KeptAnswer;
  /** Says that the answer is being made, until `made` settles: after a change everybody asks at once. */
  making(key: string, made: Promise<unknown>): void;
  /** Waits a little for whoever is making the answer, if anybody is; whether there is one then is for `get` to say. */
  othersMaking(key: string): Promise<void>;
}

/** Bytes that kept answers take, packed forms included; of one answer at most a quarter of it. */
const ROOM = 64_000_000;
/** What an answer takes beside its bytes, however small it is: key, version, objects. */
const OVERHEAD = 1_000;
/** Milliseconds to wait for another request's answer; then each makes its own. */
const PATIENCE = 2_000;
/** Smaller ones gain nothing by being packed. */
const WORTH_PACKING = 1_000;

/** The packed forms together are smaller than what they pack. */
const sizeOf = ({ bytes }: KeptAnswer): number => 2 * bytes.length + OVERHEAD;

/** Keeps the answers that were asked for last, as many as there is room for. */
export function keptAnswers(room = ROOM): KeptAnswers {
  const answers = new Map<string, KeptAnswer>();
  const underWay = new Map<string, Promise<unknown>>();
  let taken = 0;
  const drop = (key: string): void => {
    const answer = answers.get(key);
    if (!answer) return;
    taken -= sizeOf(answer);
    answers.delete(key);
  };
  return {
    has: (key) => answers.has(key),
    making(key, made) {
      const settled = made
        .catch(() => undefined) // is told to whoever asked for it
        .finally(() => {
          if (underWay.get(key) === settled) underWay.delete(key);
        });
      underWay.set(key, settled);
    },
    async othersMaking(key) {
      const made = underWay.get(key);
      if (made) await Promise.race([made, delay(PATIENCE, undefined, { ref: false })]);
    },
    get(key, version) {
      const answer = answers.get(key);
      if (answer?.version !== version) return undefined;
      answers.delete(key); // and to the end: the first of a Map is the one that was asked for longest ago
      answers.set(key, answer);
      return answer;
    },
    keep(key, version, type, text) {
      const bytes = Buffer.from(text);
      const etag = `W/"${version}-${key.slice(0, 22)}"`;
      const answer = { version, type, etag, bytes, packed: new Map<Packing, Promise<Buffer>>() };
      drop(key);
      if (sizeOf(answer) > room / 4) return answer;
      answers.set(key, answer);
      taken += sizeOf(answer);
      for (const [oldest] of answers) {
        if (taken <= room) break;
        drop(oldest);
      }
      return answer;
    },
  };
}

/** The same for everybody who is shown the same: contact data is for people who are signed in (decision 8). */
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
export async function sendKept(req: Request, res: Response, answer: KeptAnswer): Promise<void> {
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
