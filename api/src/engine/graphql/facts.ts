import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
} from 'graphql';
import { Extensions } from 'type-graphql';

/**
 * What the response to an operation depends on, besides its variables and whether the viewer is signed in: the catalogue, the
 * catalogue and the calendar of one provider, or anything else.
 */
export type Reads = 'catalogue' | 'calendar' | 'primary';

export interface ListWeight {
  /** Maximum number of entries. */
  entries: number;
  /** Weight of reading the whole list, in addition to the requested fields. */
  readCost: number;
  /** Minimum of that weight, also for a list of one entry: a search that finds nothing reads all texts. Default: 0. */
  searchCost?: number;
}

/** What an operation costs and depends on. */
export interface OperationFacts {
  reads: Reads;
  /** Required for an operation that returns a list. Of others that cost as much as one: with one entry. */
  list?: ListWeight;
  /** It hashes a password, so a request may try only one password or set only one. */
  signsIn?: true;
}

/** Allows five of these lists per operation, regardless of the requested fields; a dashboard shows three. */
export const LONG_READ = 30_000;
/** Free slots of a day, or days with free slots: one short read. Allows 15 of them, half a month. */
export const SHORT_READ = 5_000;
/** A search of the catalogue, or a count of it. Allows seven. */
export const SEARCH = 20_000;

/** Declares what an operation costs and depends on. With an operation that has none, the server does not start. */
export const Facts = (facts: OperationFacts): MethodDecorator & PropertyDecorator => Extensions({ facts });

/** A field of an object that is a long list, with its maximum number of entries; it is read with the object. */
export const Entries = (entries: number): MethodDecorator & PropertyDecorator => Extensions({ entries });

/**
 * A field with thousands of characters, compared with one of 5,000; requested again under an alias, each enlarges the
 * response by as much.
 */
export const LongText = (text: number): MethodDecorator & PropertyDecorator => Extensions({ text });

/** A text of 2,000 characters. */
export const SHORTER = 0.4;
/**
 * A reason of 500 characters. Few timelines have more than one: each further one was a proposal that the other party
 * accepted.
 */
export const SHORT = 0.1;

type Field = GraphQLField<unknown, unknown>;

interface FieldFacts {
  facts?: OperationFacts;
  entries?: number;
  text?: number;
}

/** What the decorators of a field declare. */
export const factsOf = (field: Field | undefined): FieldFacts => field?.extensions ?? {};

/** A list of scalars counts as one value. */
export const isListOfObjects = (field: Field | undefined): boolean =>
  field !== undefined && isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type));

/** Throws if an operation of the schema does not declare what it costs and depends on. */
export function assertFacts(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { facts } = factsOf(field);
      const isComplete = facts && (facts.list !== undefined || !isListOfObjects(field));
      if (!isComplete) throw new Error(`${type?.name}.${field.name} declares no facts, or not those of its list`);
    }
}
