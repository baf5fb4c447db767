import { GraphQLScalarType } from 'graphql';

/** A point in time, ISO 8601 in UTC. Only ever answered, never taken. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A point in time, ISO 8601 in UTC, such as `2026-05-31T18:30:00.000Z`.',
  serialize: (value) => (value instanceof Date ? value : new Date(value as string)).toISOString(),
});
