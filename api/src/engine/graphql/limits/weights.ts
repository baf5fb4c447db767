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
import { MAX_LISTED } from '../../../marketplace/admin/admin-lists.js';
import { MAX_LISTED_BOOKINGS } from '../../../marketplace/bookings/booking-limits.js';
import { MAX_FAVOURITES } from '../../../marketplace/favourites/favourites.js';
import { MAX_LATEST_REVIEWS, MAX_LISTED_REVIEWS } from '../../../marketplace/reviews/review-limits.js';
import {
  MAX_LIMITED_SERVICES,
  MAX_LISTED_SERVICES,
  MAX_SERVICES,
} from '../../../marketplace/services/service-limits.js';
import {
  MAX_FREE_DATES,
  MAX_FREE_SLOTS_OF_DAY,
  MAX_LISTED_SLOTS,
  MAX_NEXT_FREE_DATES,
  MAX_SERIES_DAYS,
} from '../../../marketplace/slots/slot-limits.js';
import { MAX_WISHES } from '../../../marketplace/wishes/wish-limits.js';
import type { FieldUse, Metric } from './measure.js';

interface ListWeight {
  /** Maximum number of entries. */
  entries: number;
  /** Weight of reading the whole list, in addition to the requested fields. */
  readCost: number;
  /** Minimum of that weight, also for a list of one entry: a search that finds nothing reads all texts. Default: 0. */
  searchCost?: number;
}

/** Allows four of these lists per operation, regardless of the requested fields; a dashboard shows three. */
const READ_COST = 30_000;
/** Free slots of a day, or days with free slots: one short read. Allows 15 of them, half a month. */
const READ_COST_FREE_SLOTS = 5_000;
/** A search of the catalogue, or a count of it. Allows seven. */
const SEARCH_COST = /* G35 */ 20_000;

/**
 * The lists of a response with their maximum numbers of entries. The catalogue has no maximum: 2,000 is a large one.
 */
const LISTS: ReadonlyMap<string, ListWeight> = new Map([
  ['services', { entries: 2_000, readCost: 50_000, searchCost: SEARCH_COST }],
  // Searches twice: it also counts what matches.
  ['servicesConnection', { entries: MAX_LIMITED_SERVICES, readCost: 2 * SEARCH_COST, searchCost: 2 * SEARCH_COST }],
  ['providerServices', { entries: MAX_LISTED_SERVICES, readCost: READ_COST }],
  ['providerSlots', /* G20 */ { entries: MAX_LISTED_SLOTS, readCost: READ_COST }],
  ['providerBookings', { entries: MAX_LISTED_BOOKINGS, readCost: READ_COST }],
  ['myBookings', { entries: MAX_LISTED_BOOKINGS, readCost: READ_COST }],
  ['adminUsers', { entries: MAX_LISTED, readCost: READ_COST }],
  ['adminServices', { entries: MAX_LISTED, readCost: READ_COST }],
  ['adminBookings', { entries: MAX_LISTED, readCost: READ_COST }],
  ['adminHistory', { entries: MAX_LISTED, readCost: READ_COST }],
  ['availableSlots', { entries: MAX_FREE_SLOTS_OF_DAY, readCost: READ_COST_FREE_SLOTS }],
  ['nextFreeDates', { entries: MAX_NEXT_FREE_DATES, readCost: READ_COST }],
  ['availableDates', { entries: MAX_FREE_DATES, readCost: READ_COST_FREE_SLOTS }],
  ['bookedUpDates', { entries: MAX_FREE_DATES, readCost: READ_COST_FREE_SLOTS }],
  ['favourites', { entries: MAX_FAVOURITES, readCost: READ_COST }],
  ['addFavourite', { entries: MAX_FAVOURITES, readCost: READ_COST }],
  ['removeFavourite', { entries: MAX_FAVOURITES, readCost: READ_COST }],
  ['myWishes', { entries: MAX_WISHES, readCost: READ_COST }],
  ['reviews', /* G31 */ { entries: MAX_LISTED_REVIEWS, readCost: READ_COST_FREE_SLOTS }],
  ['latestReviews', { entries: MAX_LATEST_REVIEWS, readCost: READ_COST }],
  ['messages', /* X10 */ { entries: 100, readCost: READ_COST }],
  // No list, but it reads the services of a provider, also if they are not requested.
  ['provider', { entries: 1, readCost: /* G32 */ 20_000 }],
  // No list, but it counts all services.
  ['catalogueCounts', { entries: 1, readCost: SEARCH_COST }],
  // No lists, but each writes hundreds of slots.
  ['createSlots', { entries: 1, readCost: /* Q6 */ READ_COST }],
  ['deleteFreeSlots', { entries: 1, readCost: /* Q7 */ READ_COST }],
  // No list, but all lists of an account: only once in an operation.
  ['myData', { entries: 1, readCost: /* G30 */ 100_000 }],
]);
/** Lists inside an object, with their maximum numbers of entries; they are read with the object. */
const LISTS_OF_OBJECTS: ReadonlyMap<string, ListWeight> = new Map([
  ['ProviderProfile.services', { entries: MAX_SERVICES, readCost: 0 }],
  // Each of the days of a series is in one of the lists.
  ['SlotSeries.slots', { entries: MAX_SERIES_DAYS + 1, readCost: 0 }],
  ['SlotSeries.skipped', { entries: MAX_SERIES_DAYS + 1, readCost: 0 }],
  // As many as the fields of the connections count for.
  ['ReviewConnection.nodes', { entries: 1, readCost: 0 }],
  ['ServiceConnection.nodes', { entries: 1, readCost: 0 }],
]);
/** A list that is not named above. */
const OTHER_LIST: ListWeight = { entries: 1_000, readCost: READ_COST };
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
    const list = listOf(field);
    if (list) {
      const share = Math.min(limitOf(field) / list.entries, 1);
      return Math.max(share * list.readCost, list.searchCost ?? 0) + share * list.entries * (1 + below);
    }
    return isListOfObjects(field) ? NESTED_LIST_ENTRIES * (1 + below) : 1 + below;
  },
  combine: add,
};

/** A text of 2,000 characters, compared with one of 5,000. */
const SHORTER = 0.4;
/**
 * A reason of 500 characters. Few timelines have more than one: each further one was a proposal that the other party
 * accepted.
 */
const SHORT = 0.1;
/** Fields with thousands of characters; requested again under an alias, each enlarges the response by as much. */
const LONG_TEXTS: ReadonlyMap<string, number> = new Map([
  /* G25 */ ['Booking.message', 1],
  ['Service.description', 1],
  ['Service.features', 1],
  ['User.businessDescription', 1],
  ['ProviderProfile.businessDescription', 1],
  ['Review.text', SHORTER],
  ['ReviewAnswer.text', SHORTER],
  ['TimelineEntry.reason', SHORT],
  ['Message.text', SHORTER],
]);
/** Maximum number of long texts in a response; see `LIMITS`. */
export const MAX_TEXTS = 700;
/** Of the catalogue, whose size is not limited: its description and its features are allowed, and neither of them twice. */
const TEXTS_OF_CATALOGUE = /* H67 */ 240;
/** One of a subscription, since each change is delivered to many, and a review with its response, and a reason. */
const TEXTS_OF_SUBSCRIPTION = /* L33 */ Math.floor(MAX_TEXTS / (1 + 2 * SHORTER + SHORT));

function textsOf(field: FieldUse): number {
  if (field.parent?.name === 'Subscription') return TEXTS_OF_SUBSCRIPTION;
  return Math.min(listOf(field)?.entries ?? 1, TEXTS_OF_CATALOGUE, limitOf(field));
}

/** Number of long texts in a response. */
export const TEXTS: Metric = {
  weigh(field, below) {
    const returned = textsOf(field);
    return returned * (below + (LONG_TEXTS.get(`${field.parent?.name}.${field.node.name.value}`) ?? 0));
  },
  combine: add,
};

/** Number of fields of the mutation with one of the names. */
export const countCalls = (names: ReadonlySet<string>): Metric => ({
  weigh: ({ node, parent }) => (parent?.name === 'Mutation' && names.has(node.name.value) ? 1 : 0),
  combine: add,
});

/** A list of scalars counts as one value. */
const isListOfObjects = ({ definition }: FieldUse): boolean =>
  definition !== undefined &&
  isListType(getNullableType(definition.type)) &&
  isCompositeType(getNamedType(definition.type));

/** Defined for lists at the root of a response, and for long ones of an object there; others are part of an entry. */
function listOf(field: FieldUse): ListWeight | undefined {
  const name = field.parent?.name;
  const ofObject = LISTS_OF_OBJECTS.get(`${name}.${field.node.name.value}`);
  if (ofObject) return ofObject;
  if (name === 'Query' || /* V9 */ name === 'Mutation')
    return LISTS.get(field.node.name.value) ?? (isListOfObjects(field) ? OTHER_LIST : undefined);
  return name === '__Schema' && isListOfObjects(field) ? SCHEMA_LIST : undefined;
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
