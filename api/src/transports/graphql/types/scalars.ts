import { GraphQLScalarType } from 'graphql';
import { isTimestamp } from '../../../kernel/timestamp.js';

/** An ISO 8601 timestamp in UTC. Used in responses only, never as input. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An ISO 8601 timestamp in UTC, for example `2026-05-31T18:30:00.000Z`.',
  serialize: (value) =>
    isTimestamp(value) ? value : (value instanceof Date ? value : new Date(value as string)).toISOString(),
});

/** Any JSON. Used in responses only, never as input. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value. Its fields cannot be selected.',
  serialize: (value) => value,
});
