import { getMetadataStorage } from 'type-graphql';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { accepts, type InputClass } from './support/accepts.js';

/** A field of an input, with its description. */
interface Described {
  Input: InputClass;
  field: string;
  description: string;
}

/** A value at each end of the described range, and the values just beyond. */
interface Range {
  within: unknown[];
  beyond: unknown[];
}

/** A text of so many characters that is valid except for its length. */
function textOf(field: string, characters: number): string {
  const end = field === 'email' ? '@example.com' : '';
  return '5'.repeat(Math.max(0, characters - end.length)) + end;
}

const list = (entries: number, text: string): string[] => Array<string>(entries).fill(text);

/** How descriptions express limits, and the values that they permit and exclude. */
const FORMS: [RegExp, (field: string, first: number, second: number) => Range][] = [
  [
    /\bup to ([\d,]+) entries of up to ([\d,]+) characters each/i,
    (_, entries, characters) => ({
      within: [list(entries, 'x'), ['x'.repeat(characters)]],
      beyond: [list(entries + 1, 'x'), ['x'.repeat(characters + 1)]],
    }),
  ],
  [
    /\b([\d,]+) to ([\d,]+) characters/,
    (field, min, max) => ({
      within: [textOf(field, min), textOf(field, max)],
      beyond: [textOf(field, min - 1), textOf(field, max + 1)],
    }),
  ],
  [
    /\bup to ([\d,]+) characters/i,
    (field, max) => ({ within: [textOf(field, max)], beyond: [textOf(field, max + 1)] }),
  ],
  [/, up to ([\d,]+)\./, (_, max) => ({ within: [list(max, 'x')], beyond: [list(max + 1, 'x')] })],
  [/, ([\d,]+) to ([\d,]+)[.,]/, (_, min, max) => ({ within: [min, max], beyond: [min - 1, max + 1] })],
];

function rangeOf({ field, description }: Described): Range | undefined {
  for (const [form, range] of FORMS) {
    const match = form.exec(description);
    if (match) {
      const [first = 0, second = 0] = match.slice(1).map((text) => Number(text.replaceAll(',', '')));
      return range(field, first, second);
    }
  }
  return undefined;
}

/** Descriptions with a figure that is no limit of the text or number, or that another test covers. */
const OTHER = /^(Date on which the slot starts|First day of the series|Last day of the series)/;

describe('the descriptions of inputs', () => {
  const fields: Described[] = [];
  beforeAll(async () => {
    await createSchema();
    const storage = getMetadataStorage();
    const inputs = [...storage.inputTypes, ...storage.argumentTypes].map(({ target }) => target);
    for (const { target, name, description = '' } of storage.fields) {
      const figures = description.replace(/`[^`]*`/g, '');
      if (inputs.includes(target) && /\d/.test(figures) && !OTHER.test(description))
        fields.push({ Input: target as InputClass, field: name, description: figures });
    }
  });

  it('contain figures only in forms that this test understands', () => {
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter((field) => !rangeOf(field)).map(({ description }) => description)).toEqual([]);
  });

  it('contain the limits that are checked', async () => {
    const wrong: string[] = [];
    for (const described of fields) {
      const { Input, field, description } = described;
      const { within = [], beyond = [] } = rangeOf(described) ?? {};
      const verdicts = [
        ...(await Promise.all(within.map((value) => accepts(Input, field, value)))),
        ...(await Promise.all(beyond.map(async (value) => !(await accepts(Input, field, value))))),
      ];
      if (verdicts.includes(false)) wrong.push(`${Input.name}.${field}: ${description}`);
    }
    expect(wrong).toEqual([]);
  });
});
