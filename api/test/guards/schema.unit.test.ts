import { readFile } from 'node:fs/promises';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { sdlOf } from '../../src/transports/graphql/sdl.js';

const COMMITTED = new URL('../../../schema.graphql', import.meta.url);

interface Named {
  name: string;
  description?: string | null | undefined;
}

/** A type and all of its parts, each by its full name. */
function partsOf(type: GraphQLNamedType): Named[] {
  const under = (parts: readonly Named[], owner: string): Named[] =>
    parts.map(({ name, description }) => ({ name: `${owner}.${name}`, description }));
  if (isEnumType(type)) return [type, ...under(type.getValues(), type.name)];
  if (isInputObjectType(type)) return [type, ...under(Object.values(type.getFields()), type.name)];
  if (isObjectType(type) || isInterfaceType(type)) {
    const fields = Object.values(type.getFields());
    const args = fields.flatMap((field) => under(field.args, `${type.name}.${field.name}`));
    return [type, ...under(fields, type.name), ...args];
  }
  return [type];
}

describe('the schema as the public documentation', () => {
  let schema: GraphQLSchema;
  beforeAll(async () => void (schema = await createSchema()));

  it('is committed in schema.graphql as the code generates it', async () => {
    const committed = await readFile(COMMITTED, 'utf8');
    expect(committed.replace(/^#.*\n\n/, '').trimEnd()).toBe(sdlOf(schema));
  });

  it('describes every type, field, argument and value', () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
    );
    const bare = types
      .flatMap(partsOf)
      .filter(({ description }) => !description?.trim())
      .map(({ name }) => name);
    expect(bare).toEqual([]);
  });
});
