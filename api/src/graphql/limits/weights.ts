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

interface ListWeight {
  /** How many entries it is taken to have. */
  entries: number;
  /** Reading it takes its time, however little is asked of each entry. */
  reading: number;
}

/** The one list that grows with the marketplace and that everybody may ask for. */
const CATALOGUE: ListWeight = { entries: 300, reading: 8_000 };
/** Lists at the top of an answer: of one account, or with a limit. */
const WHOLE_LIST: ListWeight = { entries: 100, reading: 3_000 };
/** What belongs to an entry, such as its images. */
const PART_LIST = 5;
const ROOTS = new Set(['Query', '__Schema']);

const add = (one: number, other: number): number => one + other;

/** Levels of fields. */
export const DEPTH: Scale = { weigh: (_place, below) => below + 1, join: Math.max };

/** About how many values are read and answered: what is asked of an entry counts as often as there may be entries. */
export const COST: Scale = {
  weigh(place, below) {
    if (!isListOfObjects(place)) return 1 + below;
    if (!isWhole(place)) return PART_LIST * (1 + below);
    const { entries, reading } = place.node.name.value === 'services' ? CATALOGUE : WHOLE_LIST;
    return reading + Math.min(entries, limitOf(place)) * (1 + below);
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
  return limit?.kind === Kind.INT ? Math.max(Number(limit.value), 1) : Number.POSITIVE_INFINITY;
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
