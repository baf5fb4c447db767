import { withoutPadding, withTable } from '../src/mutations.mjs';

const DOCUMENT = `# Security

## Limits

What a client may send.

| id  | threat |
| --- | ------ |
| A1  | old    |
| A2  | older  |

## Logins

| id  | threat |
| --- | ------ |

## Notes
`;

describe('a table in a document', () => {
  it('is replaced below its heading', () => {
    const document = withTable(DOCUMENT, '## Limits', [['A1', 'a | b']]);
    expect(document).toBe(DOCUMENT.replace(/\| A1[^]*older {2}\|/, '| A1 | a \\| b |'));
  });

  it('is filled if it is empty', () => {
    const document = withTable(DOCUMENT, '## Logins', [
      ['B1', 'b'],
      ['B2', 'c'],
    ]);
    expect(document).toContain('| --- | ------ |\n| B1 | b |\n| B2 | c |\n\n## Notes\n');
  });

  it('is the same with other padding', () => {
    const unpadded = withoutPadding(
      withTable(DOCUMENT, '## Limits', [
        ['A1', 'old'],
        ['A2', 'older'],
      ]),
    );
    expect(unpadded).toBe(withoutPadding(DOCUMENT));
    expect(unpadded).not.toBe(withoutPadding(DOCUMENT.replace('older', 'other')));
  });

  it.each(['## Notes', '## Missing', '# Security'])('is required below the heading: %s', (heading) => {
    expect(() => withTable(DOCUMENT, heading, [])).toThrow(`The document has no table below "${heading}".`);
  });
});
