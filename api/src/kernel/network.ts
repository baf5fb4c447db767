import { isIPv6 } from 'node:net';

/**
 * The key by which limits count clients: the address itself for IPv4, the first 48 bits for IPv6, as in
 * `2001:db8:1::/48`. A customer of a provider or data centre receives up to that much (RFC 6177), which is 65,536
 * networks of 64 bits, and may send each request from another one. Neighbours in smaller networks share the limits, as
 * they do behind one IPv4 address. IPv4 mapped to IPv6 (`::ffff:192.0.2.1`, from a dual-stack socket) is IPv4.
 */
export function networkOf(client: string): string {
  const address = withoutPort(client);
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // A dotted IPv4 suffix is two groups but counts as one here; only the first three groups are used.
  const zeros = after ? Array<string>(8 - before.length - after.length).fill('0') : [];
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}

/** Some proxies append the port of the connection, which differs from one to the next: `192.0.2.1:5000`, `[::1]:5000`. */
const withoutPort = (client: string): string =>
  /^\[([^\]]{1,45})\](?::\d{1,5})?$/.exec(client)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(client)?.[1] ?? client;
