/** Pages that the server writes for programs that run no scripts. */
const TEST = 'api/test/http/pages.test.ts';
const ESCAPED = 'escapes what people wrote in elements, attributes and JSON-LD';

/** @type {import('../rows.mjs').Row[]} */
export const INJECTION_ROWS = [
  {
    id: 'N1',
    threat: 'A provider stores a title or name that adds elements to the head of a page (XSS)',
    defence: 'Texts are escaped for elements and quoted attributes',
    replacement: 'text',
    test: TEST,
    title: ESCAPED,
  },
  {
    id: 'N2',
    threat: 'A provider stores a text that ends the element of the JSON-LD (XSS)',
    defence: 'JSON in the page contains none of `<`, `>`, `&` and the line separators of scripts',
    replacement: '/[&]/g',
    test: TEST,
    title: ESCAPED,
  },
];

/** @type {import('../rows.mjs').Row[]} */
export const PUBLIC_PAGE_ROWS = [
  {
    id: 'N3',
    threat: 'A search engine or a preview reads the name of a banned provider',
    defence: 'Its page has status 404, without a name',
    replacement: "`role = 'provider'`",
    test: TEST,
    title: 'has status 404 and the same page for hidden, unknown and malformed ids',
  },
  {
    id: 'N4',
    threat: 'A client opens pages of ids that cannot exist, each of which costs a statement or an error',
    defence: 'What is no id is a 404 without a statement; an unknown id costs one, by the primary key',
    replacement: 'true',
    test: TEST,
    title: 'costs one statement for an unknown id, and none for a malformed one',
  },
];
