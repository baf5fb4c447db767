import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import type { Place, Scale } from './measure.js';

/** How many entries a list is taken to have: one at the top of an answer, and one within an entry. */
const TOP_LIST = 100;
const INNER_LIST = 5;
const TOPS = new Set(['Query', '__Schema']);

const add = (one: number, other: number): number => one + other;

/** Levels of fields. */
export const DEPTH: Scale = { weigh: (_place, below) => below + 1, join: Math.max };

/** About how many values the answer has: a list counts what is asked of an entry as often as it may have entries. */
export const COST: Scale = {
  weigh: (place, below) => entries(place) * (below + 1),
  join: add,
};

/** How many fields of the mutation have one of the names. */
export const callsOf = (names: ReadonlySet<string>): Scale => ({
  weigh: ({ node, parent }) => (parent?.name === 'Mutation' && names.has(node.name.value) ? 1 : 0),
  join: add,
});

function entries({ node, parent, definition }: Place): number {
  if (!definition || !isListType(getNullableType(definition.type))) return 1;
  // A list of plain values is as good as one value.
  if (!isCompositeType(getNamedType(definition.type))) return 1;
  const limit = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (limit?.kind === Kind.INT) return Math.min(Math.max(Number(limit.value), 1), TOP_LIST);
  return TOPS.has(parent?.name ?? '') ? TOP_LIST : INNER_LIST;
}

/**
 * What tools ask of the schema itself goes deeper and wider than anything that is asked of the marketplace, so that each
 * is weighed without the other.
 */
export const withoutIntrospection = ({ weigh, join }: Scale): Scale => ({
  weigh: (place, below) => (entersSchema(place) ? 0 : weigh(place, below)),
  join,
});

export const introspectionAlone = ({ weigh, join }: Scale): Scale => ({
  weigh: (place, below) =>
    entersSchema(place) || (place.parent && isIntrospectionType(place.parent))
      ? weigh(place, below)
      : 0,
  join,
});

const entersSchema = ({ definition }: Place): boolean =>
  definition === SchemaMetaFieldDef || definition === TypeMetaFieldDef;
