import type { ValidationRule } from 'graphql';
import {
  aliases,
  counting,
  directives,
  introspections,
  repeats,
  weighing,
  wholeSubscriptions,
} from './limits/rules.js';
import {
  callsOf,
  COST,
  DEPTH,
  introspectionAlone,
  TEXTS,
  withoutIntrospection,
} from './limits/weights.js';

/** What one request may ask for (docs/decisions/0005-graphql-limits.md has the measurements). */
export const LIMITS = {
  /** Tokens of a document, counted by the parser; 2,000 would be enough to overflow its stack. */
  tokens: 1_000,
  /** Levels of fields; the standard introspection query has 15. */
  depth: 8,
  introspectionDepth: 16,
  /** Values that are read and answered, about; see `limits/weights.ts`. */
  cost: 150_000,
  introspectionCost: 300_000,
  /** Long texts that are answered, each with up to 15 kB; a dashboard has 600, with the catalogue beside it 1,000. */
  texts: 1_200,
  /** Of a document. */
  aliases: 15,
  directives: 15,
  /** Times that one field may stand in one selection. */
  repeats: 3,
} as const;

/** Five errors at most, of which the last says that there are more; and no guesses at names, which tell of fields. */
export const VALIDATION = { maxErrors: 4, hideSuggestions: true } as const;

/** Wrong variables as well: each is an error that graphql-js prints the whole value into, and 50 of them is its default. */
export const EXECUTION = { maxCoercionErrors: 4 } as const;

/** Limits of rate count requests, so that a request may try one password, or make one account. */
const SIGN_INS = new Set(['login', 'adminLogin', 'register', 'registerProvider']);

/**
 * Rules beside those of the specification, the same over HTTP and WebSocket; each refuses with one sentence. Operations
 * are measured one by one, since a request executes one of its document.
 */
export const limitRules = ({ introspection = true } = {}): ValidationRule[] => [
  ...(introspection ? [] : [counting(introspections, 0, 'Introspection is disabled')]),
  weighing(
    withoutIntrospection(DEPTH),
    LIMITS.depth,
    `An operation can be up to ${LIMITS.depth} levels deep`,
  ),
  weighing(
    introspectionAlone(DEPTH),
    LIMITS.introspectionDepth,
    `Introspection can be up to ${LIMITS.introspectionDepth} levels deep`,
  ),
  weighing(
    withoutIntrospection(COST),
    LIMITS.cost,
    'The operation is too expensive; request fewer fields, or split it into several requests',
  ),
  weighing(
    TEXTS,
    LIMITS.texts,
    'The operation requests too many long texts; request each of them only once',
  ),
  weighing(
    introspectionAlone(COST),
    LIMITS.introspectionCost,
    'The introspection query is too expensive',
  ),
  weighing(callsOf(SIGN_INS), 1, 'A request can sign in or register only once'),
  counting(aliases, LIMITS.aliases, `A document can have up to ${LIMITS.aliases} aliases`),
  counting(
    directives,
    LIMITS.directives,
    `A document can have up to ${LIMITS.directives} directives`,
  ),
  wholeSubscriptions,
  counting(
    repeats,
    LIMITS.repeats,
    `A field can occur up to ${LIMITS.repeats} times in one selection set`,
  ),
];
