import { getMetadataStorage } from 'class-validator';
import { getMetadataStorage as graphqlMetadata } from 'type-graphql';
import type { JsonSchema } from '../../kernel/validation.js';
import { orNull } from './json-types.js';
import { fieldsOf, type InputClass } from '../rest/read-body.js';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A field of an input class: what its check accepts, and what describes it in GraphQL. */
export function fieldSchema(Input: InputClass<object>, name: string): { schema: JsonSchema; isRequired: boolean } {
  const checks = getMetadataStorage()
    .getTargetValidationMetadatas(Input, '', false, false)
    .filter(({ propertyName }) => propertyName === name);
  const checked = checks.map(({ constraints }): unknown => constraints?.[0]).find(isSchema);
  if (!checked) throw new Error(`No check of ${Input.name}.${name} has a schema`);
  const isNullable = Array.isArray(checked.type);
  const mayBeOmitted = checks.some(({ type }) => type === 'conditionalValidation');
  const { description } =
    graphqlMetadata().fields.find(
      (field) => field.name === name && (field.target === Input || Input.prototype instanceof field.target),
    ) ?? {};
  return {
    schema: { ...(mayBeOmitted && !isNullable ? orNull(checked) : checked), ...(description && { description }) },
    isRequired: !mayBeOmitted && !isNullable,
  };
}

/** The JSON of an input class; `nested` are the classes of fields that are objects. */
export function inputSchema(Input: InputClass<object>, nested: Record<string, InputClass<object>> = {}): JsonSchema {
  const fields = fieldsOf(Input).map((name) => ({ name, ...fieldSchema(Input, name) }));
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
