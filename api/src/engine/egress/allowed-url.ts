import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Longer addresses are rejected by many servers. */
export const MAX_URL = 2000;

/** Where the server may connect to for an account: public addresses, or for tests and intranets also private ones. */
export interface EgressPolicy {
  allowsPrivate: boolean;
}

const PRIVATE = ['loopback', 'private', 'uniqueLocal'];

/** Of IPv6, the library knows what is special, but not that all outside of this range is reserved. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST));

/** Without a part in the notation of IPv4: the library takes `::8.8.8.8` for the mapped `::ffff:8.8.8.8`. */
function hexadecimal(text: string): string | undefined {
  const url = `http://[${text}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : undefined;
}

/** Whether the server may connect to an IP address. One of IPv4 that is mapped to IPv6 is one of IPv4. */
export function isAllowedAddress(text: string, { allowsPrivate }: EgressPolicy): boolean {
  const normal = isIP(text) === 6 ? hexadecimal(text) : text;
  if (normal === undefined || isIP(normal) === 0) return false;
  const address = ipaddr.process(normal);
  return isPublic(address) || (allowsPrivate && PRIVATE.includes(address.range()));
}

/** The host of a URL as an IP address without brackets; null if it is a name. `URL` has normalised all other notations. */
function literalOf({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? null : host;
}

/** Names that always mean the machine itself (RFC 6761). */
const isLocalhost = ({ hostname }: URL): boolean => /(^|\.)localhost\.?$/.test(hostname);

/** Node decodes the name and the password before `@`, and throws if it cannot. */
function hasReadableLogin({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(`${username}:${password}`) !== '';
  } catch {
    return false;
  }
}

/** What is wrong with an address that a person has entered, as far as that can be seen without a connection; else null. */
export function urlProblem(text: string, policy: EgressPolicy): string | null {
  const { allowsPrivate } = policy;
  if (text.length > MAX_URL) return `The address can have up to ${MAX_URL.toLocaleString('en-US')} characters`;
  const protocols = allowsPrivate ? ['https:', 'http:'] : ['https:'];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) return 'Please enter an address that begins with https://';
  if (!hasReadableLogin(url)) return 'In the login of the address, % must begin a code like %25';
  const literal = literalOf(url);
  const isAllowed = literal === null ? allowsPrivate || !isLocalhost(url) : isAllowedAddress(literal, policy);
  return isAllowed ? null : 'The address must be a public one';
}
