import { isAllowedAddress, MAX_URL, urlProblem } from '../../src/engine/egress/allowed-url.js';

const PUBLIC_ONLY = { allowsPrivate: false };
const WITH_PRIVATE = { allowsPrivate: true };

/** Of networks that are not the public one: never, or only if the operator allows private ones. */
const HOSTILE = {
  never: {
    unspecified: ['0.0.0.0', '0.1.2.3', '::'],
    'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1', 'fec0::1'],
    shared: ['100.64.0.1', '100.127.255.254'],
    multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
    broadcast: ['255.255.255.255'],
    reserved: ['240.0.0.1', '254.255.255.255', '192.0.0.1', '192.88.99.1', '4000::1', 'e000::1'],
    'of documentation and tests': [
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '198.19.255.254',
      '2001:db8::1',
      '3fff::1',
    ],
    NAT64: ['64:ff9b::1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '64:ff9b:1:ffff::a00:1'],
    'that contains one of IPv4': [
      '::127.0.0.1',
      '::7f00:1',
      '::8.8.8.8',
      '::ffff:0:127.0.0.1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
    ],
    'of other protocols': ['2001:2::1', '2001:10::1', '2001:20::1', '100::1', '5f00::1'],
    'mapped to IPv6': [
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '::ffff:0.0.0.0',
      '::ffff:100.64.0.1',
      '::ffff:224.0.0.1',
    ],
    'that is none': ['', 'localhost', 'example.com', '127.1', '1.2.3', '1.2.3.4/8'],
  },
  private: {
    loopback: ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    private: [
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      'fc00::1',
      'fdff::1',
      '::ffff:10.0.0.1',
    ],
  },
};
const rows = (kinds: Record<string, string[]>) =>
  Object.entries(kinds).flatMap(([kind, addresses]) => addresses.map((address) => [kind, address] as const));

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '193.168.0.1',
  '223.255.255.255',
];
const PUBLIC_6 = ['2606:4700::1111', '2a00:1450::1', '2001:4860:4860::8888', '::ffff:8.8.8.8'];

describe('an IP address', () => {
  it.each(rows(HOSTILE.never))('%s is never connected to: %s', (_, address) => {
    expect(isAllowedAddress(address, PUBLIC_ONLY)).toBe(false);
    expect(isAllowedAddress(address, WITH_PRIVATE)).toBe(false);
  });

  it.each(rows(HOSTILE.private))('%s is connected to if private ones are allowed: %s', (_, address) => {
    expect(isAllowedAddress(address, PUBLIC_ONLY)).toBe(false);
    expect(isAllowedAddress(address, WITH_PRIVATE)).toBe(true);
  });

  it.each([...PUBLIC, ...PUBLIC_6])('that is public is connected to: %s', (address) => {
    expect(isAllowedAddress(address, PUBLIC_ONLY)).toBe(true);
    expect(isAllowedAddress(address, WITH_PRIVATE)).toBe(true);
  });
});

describe('the address of a webhook', () => {
  it.each([
    'https://example.com',
    'https://example.com/hooks?key=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/',
    'https://example.com:22/',
    'https://müller.example/',
    `https://example.com/${'a'.repeat(MAX_URL - 'https://example.com/'.length)}`,
  ])('can be %s', (url) => expect(urlProblem(url, PUBLIC_ONLY)).toBeNull());

  it.each([
    ...['http://example.com', 'ftp://example.com', 'file:///etc/passwd', 'data:text/plain,a'],
    ...[
      '',
      'example.com',
      '//example.com',
      'https://',
      'https:///',
      'https://exa mple.com',
      'https://[::1',
      'https://1.2.3.256',
    ],
  ])('must begin with https, unlike %s', (url) =>
    expect(urlProblem(url, PUBLIC_ONLY)).toBe('Please enter an address that begins with https://'),
  );

  it.each([
    ...[
      'https://127.0.0.1',
      'https://127.1',
      'https://0x7f.1',
      'https://0177.0.0.1',
      'https://2130706433',
      'https://0x7f000001',
    ],
    ...[
      'https://127.0.0.1.',
      'https://①②⑦.0.0.1',
      'https://0',
      'https://169.254.169.254/latest/meta-data',
      'https://0xa9fea9fe',
    ],
    ...[
      'https://[::1]',
      'https://[0:0::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[::ffff:7f00:1]',
      'https://[64:ff9b::7f00:1]',
    ],
    ...[
      'https://[fe80::1]',
      'https://10.0.0.1:8443',
      'https://user:word@192.168.0.1',
      'https://192.168.1',
      'https://0300.0250.1',
    ],
    ...[
      'https://localhost',
      'https://LOCALHOST:8443',
      'https://localhost.',
      'https://api.localhost',
      'https://240.0.0.1',
    ],
  ])('must be public, unlike %s', (url) =>
    expect(urlProblem(url, PUBLIC_ONLY)).toBe('The address must be a public one'),
  );

  it.each([
    'https://a%@example.com',
    'https://a:%zz@example.com',
    'https://%E0%A4@example.com',
    'https://a%:41@example.com',
  ])('must have a login that Node can decode, unlike %j', (url) =>
    expect(urlProblem(url, PUBLIC_ONLY)).toBe('In the login of the address, % must begin a code like %25'),
  );

  it('can have a login', () => expect(urlProblem('https://a%40b:%25@example.com', PUBLIC_ONLY)).toBeNull());

  it('has a maximum length', () => {
    expect(urlProblem(`https://example.com/${'a'.repeat(MAX_URL)}`, PUBLIC_ONLY)).toBe(
      'The address can have up to 2,000 characters',
    );
  });

  it.each([
    'http://127.0.0.1:8080',
    'http://localhost/hook',
    'https://10.0.0.1',
    'http://[::1]:3000',
    'http://example.com',
  ])('can be private if the operator allows it: %s', (url) => expect(urlProblem(url, WITH_PRIVATE)).toBeNull());

  it.each(['http://169.254.169.254', 'http://0.0.0.0', 'http://[::]', 'http://224.0.0.1', 'http://100.64.0.1'])(
    'is no other address then: %s',
    (url) => expect(urlProblem(url, WITH_PRIVATE)).toBe('The address must be a public one'),
  );
});
