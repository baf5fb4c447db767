import { type GraphQLSchema, printSchema } from 'graphql';

/** The schema as SDL. graphql-js indents the empty lines of descriptions; here no line ends with a space. */
export const sdlOf = (schema: GraphQLSchema): string =>
  printSchema(schema)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
