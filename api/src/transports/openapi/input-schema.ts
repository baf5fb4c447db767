import { getMetadataStorage } from 'class-validator';
import type { GraphQLArgument } from 'graphql';
import { getMetadataStorage as graphqlMetadata } from 'type-graphql';
import type { JsonSchema } from '../../kernel/validation.js';
import { orNull } from './json-types.js';
import { fieldsOf, type InputClass, type Nested } from '../rest/read-body.js';

type Arguments = readonly GraphQLArgument[];

/** A field of an input class: what its check accepts, and what describes it, or an argument of its name, in GraphQL. */
export function fieldSchema(
  Input: InputClass<object>,
  name: string,
  args: Arguments = [],
): { schema: JsonSchema; isRequired: boolean } {
  const checked = fieldsOf(Input).get(name) ?? {};
  const isNullable = Array.isArray(checked.type);
  const mayBeOmitted = getMetadataStorage()
    .getTargetValidationMetadatas(Input, '', false, false)
    .some(({ propertyName, type }) => propertyName === name && type === 'conditionalValidation');
  const described: readonly { description?: string | null }[] = [
    ...graphqlMetadata().fields.filter(
      (field) => field.name === name && (field.target === Input || Input.prototype instanceof field.target),
    ),
    ...args.filter((argument) => argument.name === name),
  ];
  const description = described[0]?.description;
  return {
    schema: { ...(mayBeOmitted && !isNullable ? orNull(checked) : checked), ...(description && { description }) },
    isRequired: !mayBeOmitted && !isNullable,
  };
}

/** The JSON of an input class; `nested` are the classes of fields that are objects. */
export function inputSchema(Input: InputClass<object>, nested: Nested = {}, args?: Arguments): JsonSchema {
  const fields = [...fieldsOf(Input).keys()].map((name) => ({ name, ...fieldSchema(Input, name, args) }));
  const schemaOf = ({ name, schema }: (typeof fields)[number]): JsonSchema => {
    const Inner = nested[name];
    return Inner ? { ...schema, ...inputSchema(Inner) } : schema;
  };
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    ...(required.length > 0 && { required }),
  };
}
