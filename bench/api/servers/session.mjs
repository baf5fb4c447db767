// What the servers beside the product share: reading a token, a pool of connections, and printing the port.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import pg from 'pg';

const { DATABASE = '', JWT_SECRET = '' } = process.env;

export const pool = new pg.Pool({ ...JSON.parse(DATABASE), max: 10, options: '-c timezone=UTC' });

/** Today in the time zone of this process, `yyyy-MM-dd`. */
export const today = () => new Date().toLocaleDateString('sv-SE');

/**
 * The account, the session version and the key of a token; throws if it is not valid. The session is checked in the
 * database.
 * @param {string | undefined} authorization
 * @returns {[id: string, sessionVersion: number, key: string]}
 */
export function readToken(authorization) {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, end);
  const signature = createHmac('sha256', JWT_SECRET).update(signed).digest();
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) throw new Error('Invalid token');
  const { sub, sv, exp } = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString());
  if (exp * 1000 < Date.now()) throw new Error('Expired token');
  return [sub, sv, createHash('sha256').update(signed).digest('base64url')];
}

/** Prints where the server listens, for the benchmark. */
export const ready = (/** @type {number} */ port) => void process.stdout.write(`is ready: http://localhost:${port}\n`);
