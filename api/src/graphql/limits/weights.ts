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

interface ListWeight {
  /** How many entries it may hold. */
  entries: number;
  /** What reading all of it weighs, however little is asked of each entry. */
  reading: number;
}

/** Four of them in an operation, however little is asked of each; a dashboard shows three. */
const READING = 30_000;
/** What a service has free on a day, or the days themselves: one short read; 15 of them make half a month. */
const READING_FREE = 5_000;

/** The lists of an answer, with as many entries as each may hold. The catalogue has no end: 2,000 is a large one. */
const LISTS: ReadonlyMap<string, ListWeight> = new Map([
  ['services', { entries: 2_000, reading: 50_000 }],
  ['providerServices', { entries: 200, reading: READING }],
  ['providerSlots', { entries: 1_000, reading: READING }],
  ['providerBookings', { entries: 200, reading: READING }],
  ['myBookings', { entries: 200, reading: READING }],
  ['adminUsers', { entries: 50, reading: READING }],
  ['adminServices', { entries: 50, reading: READING }],
  ['adminBookings', { entries: 50, reading: READING }],
  ['availableSlots', { entries: 288, reading: READING_FREE }],
  ['availableDates', { entries: 366, reading: READING_FREE }],
]);
/** A list that is not named above. */
const ANY_LIST: ListWeight = { entries: 1_000, reading: READING };
/** Lists of the schema itself. */
const SCHEMA_LIST: ListWeight = { entries: 100, reading: 3_000 };
/** What belongs to an entry, such as its images. */
const PART_LIST = 5;

const add = (one: number, other: number): number => one + other;

/** Levels of fields. */
export const DEPTH: Scale = { weigh: (_place, below) => below + 1, join: Math.max };

/** About how many values are read and answered: what is asked of an entry counts as often as there may be entries. */
export const COST: Scale = {
  weigh(place, below) {
    const list = listOf(place);
    if (list) {
      const asked = Math.min(limitOf(place) / list.entries, 1);
      return asked * (list.reading + list.entries * (1 + below));
    }
    return isListOfObjects(place) ? PART_LIST * (1 + below) : 1 + below;
  },
  join: add,
};

/** Texts of thousands of characters; asked for again under other names, each makes the answer as much longer. */
const LONG_TEXTS = new Set([
  'Booking.message',
  'Service.description',
  'Service.features',
  'User.businessDescription',
]);
/** As many entries as a page of bookings has. A subscription counts as such a page: it delivers many changes. */
const MOST_TEXTS_OF_LIST = 200;

/** How many long texts an answer may hold. Of the catalogue one page is counted: requests for all of it come in turn. */
export const TEXTS: Scale = {
  weigh(place, below) {
    const entries =
      listOf(place)?.entries ?? (place.parent?.name === 'Subscription' ? MOST_TEXTS_OF_LIST : 1);
    const shown = Math.min(entries, limitOf(place), MOST_TEXTS_OF_LIST);
    const isLong = LONG_TEXTS.has(`${place.parent?.name}.${place.node.name.value}`);
    return shown * (below + (isLong ? 1 : 0));
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

/** At the top of an answer; further down a list is part of an entry. */
function listOf(place: Place): ListWeight | undefined {
  const name = place.parent?.name;
  if (name === 'Query')
    return LISTS.get(place.node.name.value) ?? (isListOfObjects(place) ? ANY_LIST : undefined);
  return name === '__Schema' && isListOfObjects(place) ? SCHEMA_LIST : undefined;
}

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
