import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LONG_BYTES } from './limited-compression.js';
import { sendText } from './send-text.js';

export type Encoding = 'br' | 'gzip';

/** A complete response body, of any content, with its compressed forms. */
export interface CompressibleResponse {
  /** A `Content-Type` or a file name extension. */
  type: string;
  /** Differs for different content; only for `GET`. */
  etag: string;
  bytes: Buffer;
  /** Each form is compressed on first use. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** `type` is a `Content-Type` or a file name extension. */
export const compressibleResponse = (type: string, bytes: Buffer): CompressibleResponse => ({
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  bytes,
  compressed: new Map(),
});

/** Bytes below which compression gains nothing. */
const MIN_COMPRESSED = 1_000;

const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        // The next one makes a list 2 % smaller, and takes seven times as long for a text of random characters.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The compressed form of the response, which is made once. */
export function compressedAs(encoding: Encoding, response: CompressibleResponse): Promise<Buffer> {
  const compressed = response.compressed.get(encoding) ?? COMPRESS[encoding](response.bytes);
  response.compressed.set(encoding, compressed);
  return compressed;
}

/** The encoding in which to send a long response to the client; undefined for none. */
export const encodingFor = (req: Request): Encoding | undefined =>
  (req.acceptsEncodings(['br', 'gzip']) as Encoding | false) || undefined;

/**
 * Sends a complete response in an encoding that the client accepts. A long one that is not compressed yet is sent as it
 * is if `acquire` returns null.
 */
export async function sendCompressed(
  req: Request,
  res: Response,
  response: CompressibleResponse,
  acquire: () => (() => void) | null = () => () => undefined,
): Promise<void> {
  let { bytes } = response;
  if (bytes.length >= MIN_COMPRESSED) {
    res.vary('Accept-Encoding');
    const encoding = encodingFor(req);
    const isLong = bytes.length > LONG_BYTES && encoding && !response.compressed.has(encoding);
    const release = isLong ? acquire() : undefined;
    if (encoding && release !== null) {
      bytes = await compressedAs(encoding, response).finally(release);
      res.setHeader('Content-Encoding', encoding);
    }
  }
  if (req.method === 'POST') {
    // No client asks whether the response has changed, as it does with the method of Express.
    res.setHeader('Content-Type', response.type);
    sendText(res, bytes);
  } else res.set('ETag', response.etag).type(response.type).send(bytes);
}
