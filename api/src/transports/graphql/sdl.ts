import { type GraphQLSchema, printSchema } from 'graphql';

/** The schema as SDL. graphql-js indents the empty lines of descriptions; this removes the trailing spaces. */
export const sdlOf = (schema: GraphQLSchema): string =>
  printSchema(schema)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
