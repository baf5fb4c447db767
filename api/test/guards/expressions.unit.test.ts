import { Linter } from 'eslint';

const CONFIG = new URL('../../../eslint.config.mjs', import.meta.url).href;
const { default: configs } = (await import(CONFIG)) as { default: Linter.Config[] };
const ofExpressions = configs.filter(({ plugins }) => plugins && ('regexp' in plugins || 'marquee' in plugins));

/** The rules of `npm run lint` that an expression violates. */
const saidOf = (expression: string): (string | null)[] =>
  new Linter().verify(`x.replace(${expression}, '');`, ofExpressions).map(({ ruleId }) => ruleId);

describe('npm run lint', () => {
  it.each([
    String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`,
    String.raw`/^(a+)+$/`,
    String.raw`/\s+$/`,
    String.raw`/ ?Did you mean [^?]*\?/g`,
    String.raw`/ cannot represent [^:]*(?=:)/`,
    String.raw`/"(?:[^"\\]|\\.)*"/`,
    String.raw`/<(.+?)>/g`,
    String.raw`/x.*$/`,
    String.raw`/^.*(?:a[^b]*b)/gm`,
  ])('rejects an expression that takes quadratic time: %s', (expression) => {
    expect(saidOf(expression)).not.toEqual([]);
  });

  it.each([
    String.raw`/^\w+$/`,
    String.raw`/[^:]*/`,
    String.raw`/ {1,20}$/`,
    String.raw`/^ cannot represent [^:]*(?=:)/`,
    String.raw`/ at "[\w.[\]]+"$/`,
    String.raw`/"[^"]*"/`,
    String.raw`/\b\w+:/`,
    String.raw`/(?<!\w)\w+:/`,
    String.raw`/x[^:]*:/y`,
  ])('accepts an expression that takes linear time: %s', (expression) => {
    expect(saidOf(expression)).toEqual([]);
  });
});
