import { isIPv6 } from 'node:net';

/**
 * Whom a limit takes for one: an IPv4 address, and of an IPv6 address its first 64 bits, as `2001:db8:0:1::/64`. The
 * other half is for each computer to choose, and to choose anew for each request. IPv4 written as IPv6 (`::ffff:192.0.2.1`,
 * on a socket that takes both) is IPv4.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // A tail in dots stands for two groups, but far behind the first four.
  const zeros = after ? Array<string>(8 - before.length - after.length).fill('0') : [];
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
