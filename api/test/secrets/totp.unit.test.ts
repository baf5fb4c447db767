import { base32, matchingStep, newTotpSecret, otpauthUri, stepAt, totpCode } from '../../src/engine/secrets/totp.js';

/** The secret of RFC 6238, appendix B, in ASCII. */
const SECRET = Buffer.from('12345678901234567890');

describe('time-based one-time passwords', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i seconds: %s', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1000));
    expect(totpCode(SECRET, step, 8)).toBe(code);
    expect(totpCode(SECRET, step)).toBe(code.slice(2));
  });

  it.each([
    [-60_001, null],
    [-60_000, null],
    [-30_001, null],
    [-30_000, -1],
    [-1, -1],
    [0, 0],
    [29_999, 0],
    [30_000, 1],
    [59_999, 1],
    [60_000, null],
  ])('match %i ms after the beginning of their step: %s', (ms, expected) => {
    const step = 50_000_000;
    const matched = matchingStep(SECRET, totpCode(SECRET, step), new Date(step * 30_000 + ms));
    expect(matched).toBe(expected === null ? null : step);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('do not match %j', (code) => {
    expect(matchingStep(SECRET, code, new Date(59_000))).toBeNull();
  });

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have secrets in the base32 of RFC 4648: %j is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('have a random secret of 160 bits', () => {
    const secrets = Array.from({ length: 20 }, () => base32(newTotpSecret()));
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('are set up with an address that names marketplace and administrator', () => {
    const uri = new URL(otpauthUri(SECRET, { issuer: 'Joe & Co: Events', account: 'ada+x@example.com' }));
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe('/Joe & Co: Events:ada+x@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Joe & Co: Events',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
