import { deriveKey } from '../../src/engine/secrets/derive-key.js';

const SECRET = 'a secret of the tests, at least 32 bytes long';

describe('keys derived from the secret of the server', () => {
  it('are the same for the same purpose, also after a restart', () => {
    expect(deriveKey(SECRET, 'purpose').toString('hex')).toBe(
      '4ab5485592f20bfbda21109ea66067f25de5ca326ba95397ac58b39ebefc8d42',
    );
  });

  it('differ for another purpose and for another secret', () => {
    const keys = [deriveKey(SECRET, 'purpose'), deriveKey(SECRET, 'other'), deriveKey(`${SECRET}!`, 'purpose')];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(keys.map(({ length }) => length)).toEqual([32, 32, 32]);
  });
});
