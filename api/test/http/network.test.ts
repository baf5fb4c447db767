import { networkOf } from '../../src/kernel/network.js';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0::/48'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1::/48'],
    ['1::8', '1:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0::/48'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('maps the address %s to the network %s', (address, network) => expect(networkOf(address)).toBe(network));
});
