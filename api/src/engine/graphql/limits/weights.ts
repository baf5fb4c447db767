import { isIntrospectionType, Kind, SchemaMetaFieldDef, TypeMetaFieldDef } from 'graphql';
import { factsOf, isListOfObjects, type ListWeight, SHORT, SHORTER } from '../facts.js';
import type { FieldUse, Metric } from './measure.js';

/** Lists of introspection. */
const SCHEMA_LIST: ListWeight = { entries: 100, readCost: 3_000 };
/** Entries of a list inside an entry, such as its images. */
const NESTED_LIST_ENTRIES = 5;

const add = (one: number, other: number): number => one + other;

/** Levels of fields. */
export const DEPTH: Metric = { weigh: (_field, below) => below + 1, combine: Math.max };

/** Approximate number of values read and returned: the fields of an entry count once for each possible entry. */
export const COST: Metric = {
  weigh(field, below) {
    // Apollo Client adds it to every object.
    if (field.node.name.value === '__typename') return 0;
    const list = listOf(field);
    if (list) {
      const share = Math.min(limitOf(field) / list.entries, 1);
      return Math.max(share * list.readCost, list.searchCost ?? 0) + share * list.entries * (1 + below);
    }
    return isListOfObjects(field.definition) ? NESTED_LIST_ENTRIES * (1 + below) : 1 + below;
  },
  combine: add,
};

/** Maximum number of long texts in a response; see `LIMITS`. */
export const MAX_TEXTS = 700;
/** For the catalogue, whose size is not limited: its description and its features are allowed, and neither of them twice. */
const TEXTS_OF_CATALOGUE = 240;
/** One of a subscription, since each change is delivered to many, and a review with its response, and a reason. */
const TEXTS_OF_SUBSCRIPTION = Math.floor(MAX_TEXTS / (1 + 2 * SHORTER + SHORT));

function textsOf(field: FieldUse): number {
  if (field.parent?.name === 'Subscription') return TEXTS_OF_SUBSCRIPTION;
  return Math.min(listOf(field)?.entries ?? 1, TEXTS_OF_CATALOGUE, limitOf(field));
}

/** Number of long texts in a response. */
export const TEXTS: Metric = {
  weigh(field, below) {
    const returned = textsOf(field);
    return returned * (below + (factsOf(field.definition).text ?? 0));
  },
  combine: add,
};

/** Number of fields that hash a password. */
export const PASSWORDS: Metric = {
  weigh: ({ definition }) => (factsOf(definition).facts?.signsIn ? 1 : 0),
  combine: add,
};

/** Defined for lists at the root of a response, and for long ones of an object there; others are part of an entry. */
function listOf({ parent, definition }: FieldUse): ListWeight | undefined {
  const { facts, entries } = factsOf(definition);
  if (facts) return facts.list;
  if (entries !== undefined) return { entries, readCost: 0 };
  return parent?.name === '__Schema' && isListOfObjects(definition) ? SCHEMA_LIST : undefined;
}

function limitOf({ node }: FieldUse): number {
  const limit = node.arguments?.find(({ name }) => name.value === 'limit' || name.value === 'first')?.value;
  return limit?.kind === Kind.INT ? Math.max(Number(limit.value), 1) : Number.POSITIVE_INFINITY;
}

/**
 * Introspection by tools is deeper and larger than any query for data, so that each part is measured without the other.
 */
export const withoutIntrospection = ({ weigh, combine }: Metric): Metric => ({
  weigh: (field, below) => (isIntrospectionRoot(field) ? 0 : weigh(field, below)),
  combine,
});

export const onlyIntrospection = ({ weigh, combine }: Metric): Metric => ({
  weigh: (field, below) =>
    isIntrospectionRoot(field) || (field.parent && isIntrospectionType(field.parent)) ? weigh(field, below) : 0,
  combine,
});

const isIntrospectionRoot = ({ definition }: FieldUse): boolean =>
  definition === SchemaMetaFieldDef || definition === TypeMetaFieldDef;
