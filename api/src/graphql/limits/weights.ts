import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isRequiredArgument,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import type { Place, Scale } from './measure.js';

/** How many entries a list is taken to have that goes through all there is, and one that belongs to something. */
const WHOLE_LIST = 100;
const PART_LIST = 5;
/** Reading all there is takes its time, however little is asked of each entry. */
const READING = 3_000;
const ROOTS = new Set(['Query', '__Schema']);

const add = (one: number, other: number): number => one + other;

/** Levels of fields. */
export const DEPTH: Scale = { weigh: (_place, below) => below + 1, join: Math.max };

/** About how many values are read and answered: what is asked of an entry counts as often as there may be entries. */
export const COST: Scale = {
  weigh(place, below) {
    if (!isListOfObjects(place)) return 1 + below;
    if (!isWhole(place)) return PART_LIST * (1 + below);
    return READING + limitOf(place) * (1 + below);
  },
  join: add,
};

/** How many fields of the mutation have one of the names. */
export const callsOf = (names: ReadonlySet<string>): Scale => ({
  weigh: ({ node, parent }) => (parent?.name === 'Mutation' && names.has(node.name.value) ? 1 : 0),
  join: add,
});

/** A list of plain values is as good as one value. */
const isListOfObjects = ({ definition }: Place): boolean =>
  definition !== undefined &&
  isListType(getNullableType(definition.type)) &&
  isCompositeType(getNamedType(definition.type));

/** At the top of an answer, and not of one service or day that an argument names. */
const isWhole = ({ parent, definition }: Place): boolean =>
  ROOTS.has(parent?.name ?? '') && !definition?.args.some(isRequiredArgument);

function limitOf({ node }: Place): number {
  const limit = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (limit?.kind !== Kind.INT) return WHOLE_LIST;
  return Math.min(Math.max(Number(limit.value), 1), WHOLE_LIST);
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
