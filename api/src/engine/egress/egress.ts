import { lookup, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type EgressPolicy, isAllowedAddress, urlProblem } from './allowed-url.js';

/** Of the response, its body included. */
const TIMEOUT_MS = 5000;
/** Bytes of a body that are read; what is longer is cut off. */
const MAX_BODY = 16_384;
const MAX_HEADERS = 16_384;

/** Why there was no response, as a code without names and addresses, such as `ECONNREFUSED`. */
export class EgressError extends Error {}

/** The IP addresses of a name. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the DNS servers. The function of the operating system that also reads `/etc/hosts` occupies a thread while it waits,
 * of which there are few: slow names would delay passwords and pictures.
 */
async function ask(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const askSystem = async (hostname: string): Promise<string[]> =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export interface Egress extends EgressPolicy {
  /** Sends a POST request, and returns the status of the response. No redirect is followed. Rejects with `EgressError`. */
  post(url: string, request: { headers: Record<string, string>; body: string; signal: AbortSignal }): Promise<number>;
}

/**
 * The only way out to an address that a person has entered. The addresses of its name are checked in the lookup of the
 * connection itself, so that no other one is connected to; an IP address, for which there is no lookup, before it.
 */
export function createEgress(
  policy: EgressPolicy,
  {
    resolve = policy.allowsPrivate ? askSystem : ask,
    timeoutMs = TIMEOUT_MS,
  }: { resolve?: Resolve; timeoutMs?: number } = {},
): Egress {
  const lookupChecked =
    (signal: AbortSignal): LookupFunction =>
    (hostname, options, callback) => {
      resolve(hostname, signal).then(
        (found) => {
          const allowed = found.filter((address) => isAllowedAddress(address, policy));
          const [first] = allowed;
          if (first === undefined)
            callback(new EgressError(found.length === 0 ? 'ENOTFOUND' : 'address not allowed'), '');
          else if (options.all)
            callback(
              null,
              allowed.map((address) => ({ address, family: isIP(address) })),
            );
          else callback(null, first, isIP(first));
        },
        () => callback(new EgressError('ENOTFOUND'), ''),
      );
    };

  return {
    ...policy,
    post(text, { headers, body, signal: cut }) {
      if (urlProblem(text, policy) !== null) return Promise.reject(new EgressError('address not allowed'));
      const url = new URL(text);
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([timeout, cut]);
      return new Promise((resolve, reject) => {
        const { request } = url.protocol === 'https:' ? https : http;
        const options = {
          ...{ method: 'POST', headers, signal, lookup: lookupChecked(signal) },
          // A connection of its own, to an address that was checked for this request.
          ...{ agent: false, maxHeaderSize: MAX_HEADERS, rejectUnauthorized: true },
        };
        const fail = (error: NodeJS.ErrnoException): void => {
          const code = error instanceof EgressError ? error.message : (error.code ?? error.name);
          reject(new EgressError(timeout.aborted ? 'timeout' : code));
        };
        const outgoing = request(url, options, (response) => {
          let length = 0;
          const end = (): void => {
            resolve(response.statusCode ?? 0);
            outgoing.destroy();
          };
          response.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > MAX_BODY) end();
          });
          response.on('end', end);
          response.on('error', fail);
        });
        outgoing.on('error', fail);
        // Also if there is neither a response nor an error, as when the receiver changes the protocol.
        signal.addEventListener('abort', () => fail(new EgressError('aborted')), { once: true });
        outgoing.end(body);
      });
    },
  };
}
