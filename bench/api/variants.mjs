// The same pages as another client asks for them, since a lever that serves the documents of the benchmark alone is none:
// every second field below the first level, so without proposals and reviews, in the opposite order, under another name
// and with literals as arguments. `other` sends the same texts again and again, `unseen` each text once.
import { Kind, parse, parseValue, print, visit } from 'graphql';

/** @typedef {'' | 'other' | 'unseen'} Variant */

/** In the name of the operation, replaced before each request. */
const NUMBER = '00000000';
const NAMES = { other: 'Other', unseen: `Unseen${NUMBER}` };

/** @param {string} document @param {Record<string, unknown>} variables @param {Variant} variant */
export function documentOf(document, variables, variant) {
  if (!variant) return document;
  const other = visit(parse(document), {
    OperationDefinition: (operation) => ({
      ...operation,
      name: { kind: Kind.NAME, value: NAMES[variant] },
      variableDefinitions: [],
    }),
    Variable: ({ name }) => parseValue(literalOf(variables[name.value])),
    SelectionSet: (set, _key, parent) => {
      if (parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined;
      return { ...set, selections: set.selections.filter((_, n) => n % 2 === 0).reverse() };
    },
  });
  return print(other);
}

/** @param {unknown} value @returns {string} */
const literalOf = (value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? `{ ${Object.entries(value)
        .map(([name, entry]) => `${name}: ${literalOf(entry)}`)
        .join(' ')} }`
    : JSON.stringify(value);

let count = 0;

/** The request with a text that no server has seen, if it is of `unseen`. @param {Buffer} request */
export function unseen(request) {
  const at = request.indexOf(NAMES.unseen);
  if (at === -1) return request;
  const copy = Buffer.from(request);
  copy.write(String((count += 1)).padStart(NUMBER.length, '0'), at + NAMES.unseen.length - NUMBER.length);
  return copy;
}
