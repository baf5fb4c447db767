import { marksIn } from '../src/mutations.mjs';

/** The id and the text of each marked range. */
const rangesIn = (text: string, path = 'a.ts') =>
  marksIn(path, text).map(({ id, start, end }) => [id, text.slice(start, end)]);

describe('a mark', () => {
  it.each([
    ['a statement', `/* A1 */ if (a) b();`, 'if (a) b();'],
    ['a statement on the next line', `// A1\nif (a) b();`, 'if (a) b();'],
    ['a statement with a comment before it', `/* A1 */ // why\nfirst();`, 'first();'],
    ['a condition', `if (/* A1 */ a.b(1) > 2 && c) d();`, 'a.b(1) > 2 && c'],
    ['an operand that is not the first one', `x = a && /* A1 */ b > 2 && c;`, 'b > 2'],
    ['an operator', `(a /* A1 */ ??= b());`, '??='],
    ['an argument', `f(1, /* A1 */ a.b + 1, 3);`, 'a.b + 1'],
    ['a property', `x = { /* A1 */ a: 1, b: 2 };`, 'a: 1'],
    ['a value', `x = { a: /* A1 */ 1, b: 2 };`, '1'],
    ['a spread', `x = [/* A1 */ ...a, b];`, '...a'],
    ['an exported declaration', `/* A1 */ export const a = 1;`, 'export const a = 1;'],
    ['a decorator', `class A { /* A1 */ @Field() /* B1 */ a = 1 }`, '@Field() /* B1 */ a = 1'],
    ['an argument of a decorator', `class A { @Field(/* A1 */ 2) a = 1 }`, '2'],
    ['an expression in a template', 'x = `a ${/* A1 */ b.c} d`;', 'b.c'],
    ['a template', 'x = /* A1 */ `a ${b} d`;', '`a ${b} d`'],
    ['a regular expression', `x = /* A1 */ /a|b/u;`, '/a|b/u'],
    ['a type', `let x: /* A1 */ string;`, 'string'],
    ['a body without braces', `if (a) b(); else /* A1 */ c();`, 'c();'],
    ['an attribute', `x = <p /* A1 */ title="a" lang="b" />;`, 'title="a"'],
    ['a file in its first line', `/* A1 */ a; b;`, 'a;'],
  ])('names %s', (_, text, range) => {
    expect(rangesIn(text, 'a.tsx')[0]).toEqual(['A1', range]);
  });

  it('names everything up to its end, if there is one', () => {
    const text = `x = /* A1 */ a.b /* end A1 */ > 2; y = /* A1 */ 3; z = /* A1 */ 4 /* end A1 */ + 5;`;
    expect(rangesIn(text)).toEqual([
      ['A1', 'a.b'],
      ['A1', '3'],
      ['A1', '4'],
    ]);
  });

  it('may have several ids', () => {
    const text = `x = /* A1 B2c */ a /* end A1 */ + b;`;
    expect(rangesIn(text)).toEqual([
      ['A1', 'a'],
      ['B2c', 'a /* end A1 */ + b'],
    ]);
  });

  it.each([
    ['a comment with other words', `// see A1\na();`],
    ['a part of a larger comment', `/** An example:\n * /* A1 * /\n */\na();`],
    ['a string', `a('/* A1 */ b');`],
    ['a template', 'a(`/* A1 */ ${b} // A1\n`);'],
    ['a text of JSX', `x = <p>// A1</p>;`],
    ['a lower-case id', `/* a1 */ a();`],
  ])('is not found in %s', (_, text) => {
    expect(rangesIn(text, 'a.tsx')).toEqual([]);
  });

  it.each([
    ['is before no syntax node', `f(a /* A1 */, b);`, 'a.ts:1: no syntax node begins after the mark A1'],
    ['is the last of a file', `a();\n// A1`, 'a.ts:2: no syntax node begins after the mark A1'],
    ['is before `else`', `if (a) b(); /* A1 */ else c();`, 'a.ts:1: no syntax node begins after the mark A1'],
    [
      'is after other code of its line',
      `a(); // A1\nb();`,
      'a.ts:1: a mark after code must be in the line of what it marks',
    ],
    ['ends without a beginning', `a(/* end A1 */ b);`, 'a.ts:1: the mark A1 ends, but does not begin'],
  ])('is rejected if it %s', (_, text, message) => {
    expect(() => marksIn('a.ts', text)).toThrow(message);
  });
});
