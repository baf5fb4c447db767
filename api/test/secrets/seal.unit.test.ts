import { deriveKey } from '../../src/engine/secrets/derive-key.js';
import { createSeal } from '../../src/engine/secrets/seal.js';

const SECRET = 'a secret of the tests, at least 32 bytes long';
const VALUE = Buffer.from('something that only the server reads');

describe('sealed values', () => {
  const seal = createSeal(deriveKey(SECRET, 'purpose'));

  it('are opened with the same key for the same owner, also after a restart', () => {
    const sealed = seal.close(VALUE, 'owner');
    expect(createSeal(deriveKey(SECRET, 'purpose')).open(sealed, 'owner')).toEqual(VALUE);
  });

  it('are different each time, and do not contain the value', () => {
    const sealed = [seal.close(VALUE, 'owner'), seal.close(VALUE, 'owner')];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) expect(Buffer.from(text, 'base64url').includes(VALUE)).toBe(false);
  });

  it.each([
    ['another owner', (text: string) => seal.open(text, 'other')],
    ['another purpose', (text: string) => createSeal(deriveKey(SECRET, 'other')).open(text, 'owner')],
    ['another secret', (text: string) => createSeal(deriveKey(`${SECRET}!`, 'purpose')).open(text, 'owner')],
    ['one altered byte', (text: string) => seal.open(`${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`, 'owner')],
    ['half of the text', (text: string) => seal.open(text.slice(0, text.length / 2), 'owner')],
    ['an empty text', () => seal.open('', 'owner')],
  ])('are not opened with %s', (_, open) => {
    expect(open(seal.close(VALUE, 'owner'))).toBeNull();
  });
});
