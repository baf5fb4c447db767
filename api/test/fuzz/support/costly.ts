import { hostileText } from './hostile.js';
import type { Random } from './random.js';

/**
 * Words of messages of graphql-js, Apollo Server and REST. Code that searches a message for them
 * also searches the text of the client, which the message repeats.
 */
const WORDS = [
  'Did you mean ',
  ' cannot represent ',
  ' got invalid value ',
  '; ',
  ' at "x"',
  'Expected value of type "',
  '", found ',
  'Syntax Error: ',
  'Unknown argument "',
  'Field "',
  '" is not defined by type "',
  ' does not exist in "',
  'Variable "$',
  'Argument "',
  ' String "',
  'call stack ',
  ' Bearer ',
  'a@',
  'a.',
  '\n',
  '\\',
  '"',
  ' ',
  '-',
  '0',
  '/',
  ',',
];

/** Maximum number of bytes of a request as JSON. */
export const LARGEST = 190_000;

/** One or two of the words, repeated. */
export function repeated(random: Random, bytes: number): string {
  const words = random.chance(0.1) ? hostileText(random) : random.pick(WORDS);
  const piece = (random.chance(0.3) ? words + random.pick(WORDS) : words) || 'x';
  const times = Math.floor(bytes / (JSON.stringify(piece).length - 2));
  return piece.repeat(times);
}

export interface Costly {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

const OPERATIONS = [
  'query ($v: ServicesFilter) { services(filter: $v) { id } }',
  'query ($v: UserRole) { adminUsers(role: $v) { id } }',
  'query ($v: ID = "x") { service(id: $v) { id } }',
  'mutation ($v: RegisterInput!) { register(input: $v) { id } }',
  'mutation ($v: String!) { login(email: $v, password: $v) { token } }',
  'mutation ($v: CreateServiceInput!) { createService(input: $v) { id } }',
  'subscription ($v: Boolean!) { bookingChanged { id @skip(if: $v) } }',
];

const ofKeys = (random: Random, bytes: number): Record<string, unknown> => {
  const word = random.pick(WORDS);
  const each = JSON.stringify(word).length + 10;
  return Object.fromEntries(Array.from({ length: Math.floor(bytes / each) }, (_, at) => [`${word}${at}`, 1]));
};

/** A document with variables, up to `bytes`, whose mistakes are costly to find or to report. */
export function costly(random: Random, bytes: number): Costly {
  const query = random.pick(OPERATIONS);
  const text = (share = 1): string => repeated(random, bytes * share);
  return random.pick<() => Costly>([
    () => ({ query, variables: { v: text() } }),
    () => ({ query, variables: { v: { search: text(), name: text(0.01) } } }),
    () => ({ query, variables: { v: ofKeys(random, bytes) } }),
    () => ({ query, variables: { v: { [text()]: 1 } } }),
    () => ({ query, variables: { v: { search: { a: text(0.5) }, ...ofKeys(random, bytes / 3) } } }),
    () => ({ query, variables: { v: Array.from({ length: bytes / 20 }, () => ({ a: 1 })) } }),
    () => ({ query: `${'\n'.repeat(bytes / 2)}${query}`, variables: { v: ofKeys(random, 100) } }),
    () => ({
      query: `{ services(filter: { search: { a: ${JSON.stringify(text(0.6))} } }) { id } }`,
    }),
    () => ({ query: `{ services(filter: """${text(0.9)}` }),
    () => ({ query: text() }),
    () => ({ query: `query A { __typename } # ${text(0.9)}`, operationName: text(0.05) }),
    () => ({ query: `{ ${'a'.repeat(bytes)} }` }),
  ])();
}
