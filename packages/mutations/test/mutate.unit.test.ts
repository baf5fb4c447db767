import { mutate } from '../src/mutations.mjs';

const mutated = (text: string, mutation: object = {}): string =>
  mutate('a.tsx', text, { id: 'A1', ...mutation })
    .replace(/\/\* [\w ]+ \*\/ ?/g, '')
    .replace(/ +/g, ' ')
    .trim();

describe('a mutation without a replacement', () => {
  it.each([
    ['a statement', `a(); /* A1 */ b(); c();`, `a(); c();`],
    ['the last statement', `{ a(); /* A1 */ b(); }`, `{ a(); }`],
    ['the only statement', `{ /* A1 */ b(); }`, `{ }`],
    ['a required statement', `if (a) b(); else /* A1 */ c();`, `if (a) b(); else ;`],
    ['the first element', `x = [/* A1 */ a, b];`, `x = [ b];`],
    ['the last element', `x = [a, /* A1 */ b];`, `x = [a, ];`],
    ['the last element before a comma', `x = [a, /* A1 */ b,];`, `x = [a, ];`],
    ['the only argument', `f(/* A1 */ a);`, `f();`],
    ['neighbours', `x = [a, /* A1 */ b, /* A1 */ c];`, `x = [a, ];`],
    ['a property', `x = { /* A1 */ a: 1, b };`, `x = { b };`],
    ['an attribute', `x = <p /* A1 */ title="a" lang="b" />;`, `x = <p lang="b" />;`],
    ['a range with an end', `x = [a, /* A1 */ b, c /* end A1 */];`, `x = [a, ];`],
  ])('removes %s', (_, text, result) => {
    expect(mutated(text)).toBe(result);
  });

  it('is rejected where the syntax requires the range', () => {
    expect(() => mutated(`x = a && /* A1 */ b;`)).toThrow('a.tsx:1: what A1 marks is needed; replace it instead');
    expect(() => mutated(`x = a + /* A1 */ b /* end A1 */;`)).toThrow(/A1 leaves a syntax error/);
  });
});

describe('a mutation with a replacement', () => {
  it('replaces all ranges of its id, and no other', () => {
    expect(mutated(`if (/* A1 B1 */ a) b(/* A1 */ c, /* A12 */ d);`, { replacement: 'false' })).toBe(
      'if (false) b(false, d);',
    );
  });

  it('replaces ranges by the letters of their marks', () => {
    expect(
      mutated(`if (/* A1a */ a) b(/* A1b */ c, /* A1c */ d);`, {
        replacements: { a: 'true', b: '0', c: undefined },
      }),
    ).toBe('if (true) b(0, );');
  });

  it.each([
    ['a text', ['AND b', ''], 'x = `a ${b} ` + c;'],
    ['an expression', [/ AND (\w)/, ', $1'], 'x = `a ${b}, b` + c;'],
    ['the end of the range', [/$/, " + ''"], "x = `a ${b} AND b` + c + '';"],
    ['the beginning of the range', [/^/, 'y || '], 'x = y || `a ${b} AND b` + c;'],
  ])('replaces only %s in the range', (_, replacement, result) => {
    expect(mutated('x = /* A1 */ `a ${b} AND b` + c;', { replacement })).toBe(result);
  });

  it.each([
    ['matches nothing', ['d', ''], 'a.tsx:1: 0 matches of d in A1'],
    ['matches twice', [/b/, ''], 'a.tsx:1: 2 matches of /b/ in A1'],
  ])('is rejected if its pattern %s', (_, replacement, message) => {
    expect(() => mutated('/* A1 */ a(b, b);', { replacement })).toThrow(message);
  });

  it.each([
    ['a letter that the row does not have', `/* A1b */ a();`, { replacements: { a: '' } }],
    ['a letter, and the row has none', `/* A1b */ a();`, { replacement: 'b();' }],
    ['no letter, and the row has several', `/* A1 */ a();`, { replacements: { a: '' } }],
  ])('is rejected if a mark has %s', (_, text, mutation) => {
    expect(() => mutated(text, mutation)).toThrow(/the row A1 has no replacement for the mark A1/);
  });

  it('is rejected if its ranges overlap or its result is no valid syntax', () => {
    const replacement = 'b';
    expect(() => mutated('f(/* A1 */ a + /* A1 */ b);', { replacement })).toThrow(/overlap/);
    expect(() => mutated('f(/* A1 */ a);', { replacement: ')' })).toThrow(/syntax error/);
  });
});
