import type { ValidationRule } from 'graphql';
import {
  countAliases,
  countDirectives,
  countFragments,
  countIntrospections,
  countOperations,
  limitCount,
  limitFirst,
  maxRepeats,
  limitWeight,
  noSkippedSubscriptions,
} from './limits/rules.js';
import { COST, DEPTH, MAX_TEXTS, onlyIntrospection, PASSWORDS, TEXTS, withoutIntrospection } from './limits/weights.js';

/** Limits of one request (measurements: docs/decisions/0005-graphql-limits.md). */
export const LIMITS = {
  /** The length of a document; those of the web app have up to a thousand. */
  characters: 20_000,
  /** Tokens of a document, counted by the parser; 2,000 would be enough to overflow its stack. */
  tokens: 1_000,
  /** Levels of fields; the standard introspection query has 15. */
  depth: 8,
  introspectionDepth: 16,
  /** Approximate number of values that are read and returned; see `limits/weights.ts`. */
  cost: 160_000,
  introspectionCost: 300_000,
  /** Maximum number of fields in a document that return the schema or a type of it; tools send one. */
  introspections: 3,
  /** Long texts in the response, each of up to 15 kB; a dashboard has 600. Three lists of messages are 9 MB. */
  texts: MAX_TEXTS,
  /** Maximum number in a document. */
  aliases: 15,
  directives: 15,
  /** Every rule examines each operation with all of its fragments. */
  operations: 20,
  fragments: 50,
  /** Maximum number of occurrences of one field in one selection set. */
  repeats: 3,
} as const;

export const DOCUMENT_TOO_LONG = `A document can have up to ${LIMITS.characters.toLocaleString('en-US')} characters`;

/** Whether a document, which may be anything that a client sends, is too long to be parsed. */
export const isTooLong = (document: unknown): boolean =>
  typeof document === 'string' && document.length > LIMITS.characters;

/**
 * Five errors at most, the last of which reports that there are more; and no suggestions of names, which reveal fields.
 */
export const VALIDATION = { maxErrors: 4, hideSuggestions: true } as const;

/**
 * The same for invalid variables: graphql-js includes the whole value in each of these errors, by default 50 of them.
 */
export const EXECUTION = { maxCoercionErrors: 4 } as const;

/**
 * Validation rules in addition to those of the specification, the same over HTTP and WebSocket; each reports one
 * message. Operations are measured separately, since a request executes one operation of its document.
 */
export const limitRules = ({ introspection = true } = {}): ValidationRule[] => [
  limitFirst(countOperations, LIMITS.operations, `A document can have up to ${LIMITS.operations} operations`),
  limitFirst(countFragments, LIMITS.fragments, `A document can use fragments up to ${LIMITS.fragments} times`),
  // The specification's rule for fields of one name compares each of them with each other one.
  limitFirst(maxRepeats, LIMITS.repeats, `A field can occur up to ${LIMITS.repeats} times in one selection set`),
  ...(introspection ? [] : [limitCount(countIntrospections, 0, 'Introspection is disabled')]),
  limitCount(
    countIntrospections,
    LIMITS.introspections,
    `A document can have up to ${LIMITS.introspections} introspection fields`,
  ),
  limitWeight(withoutIntrospection(DEPTH), LIMITS.depth, `An operation can be up to ${LIMITS.depth} levels deep`),
  limitWeight(
    onlyIntrospection(DEPTH),
    LIMITS.introspectionDepth,
    `Introspection can be up to ${LIMITS.introspectionDepth} levels deep`,
  ),
  limitWeight(
    withoutIntrospection(COST),
    LIMITS.cost,
    'The operation is too expensive; request fewer fields, or split it into several requests',
  ),
  limitWeight(TEXTS, LIMITS.texts, 'The operation requests too many long texts; request each of them only once'),
  limitWeight(onlyIntrospection(COST), LIMITS.introspectionCost, 'The introspection query is too expensive'),
  limitWeight(PASSWORDS, 1, 'A request can sign in, register or use a password only once'),
  limitCount(countAliases, LIMITS.aliases, `A document can have up to ${LIMITS.aliases} aliases`),
  limitCount(countDirectives, LIMITS.directives, `A document can have up to ${LIMITS.directives} directives`),
  noSkippedSubscriptions,
];
