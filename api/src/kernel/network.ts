import { isIPv6 } from 'node:net';

/**
 * The key by which limits count clients: the address itself for IPv4, the first 64 bits for IPv6, as in
 * `2001:db8:0:1::/64`. A computer chooses the other 64 bits itself and may change them for each request. IPv4 mapped to
 * IPv6 (`::ffff:192.0.2.1`, from a dual-stack socket) is IPv4.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // A dotted IPv4 suffix is two groups but counts as one here; only the first four groups are used.
  const zeros = after ? Array<string>(8 - before.length - after.length).fill('0') : [];
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
