import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parseType,
  typeFromAST,
} from 'graphql';
import type { JsonSchema } from '../../kernel/validation.js';
import type { ShownField, Types } from '../rest/answer.js';

const SCALARS: Record<string, JsonSchema> = {
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  ID: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: { type: 'object' },
};

/** The same schema, or null. */
export const orNull = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === 'string' && schema.enum === undefined
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };

const described = (schema: JsonSchema, description: string | null | undefined): JsonSchema =>
  description ? { ...schema, description } : schema;

/** What the types of GraphQL look like in JSON; objects and enums become components of the document. */
export class JsonTypes implements Types {
  readonly components: Record<string, JsonSchema> = {};
  private readonly sources = new Map<string, object>();

  constructor(private readonly schema: GraphQLSchema) {}

  named(text: string): JsonSchema {
    const type = typeFromAST(this.schema, parseType(text));
    if (!type) throw new Error(`There is no type ${text}`);
    return this.of(type);
  }

  of(type: GraphQLType): JsonSchema {
    return isNonNullType(type) ? this.present(type.ofType) : orNull(this.present(type));
  }

  fieldsOf(name: string, shown: readonly ShownField[]): JsonSchema {
    const type = this.schema.getType(name);
    if (!isObjectType(type)) throw new Error(`There is no object type ${name}`);
    return this.component(name, shown, () => this.object(type, shown));
  }

  merged(objects: readonly JsonSchema[]): JsonSchema {
    return {
      type: 'object',
      properties: Object.assign({}, ...objects.map((object) => this.resolved(object).properties)) as object,
      required: objects.flatMap((object) => (this.resolved(object).required as string[] | undefined) ?? []),
    };
  }

  /** The properties of an object but one. */
  without(name: string, object: JsonSchema): JsonSchema {
    const { properties, required } = this.resolved(object) as { properties: object; required: string[] };
    const others = Object.entries(properties).filter(([other]) => other !== name);
    return {
      ...{ type: 'object', properties: Object.fromEntries(others) },
      required: required.filter((other) => other !== name),
    };
  }

  /** The component under this name; two sources of one name are a mistake. */
  component(name: string, source: object, make: () => JsonSchema): JsonSchema {
    const before = this.sources.get(name);
    if (before !== undefined && before !== source) throw new Error(`Two schemas have the name ${name}`);
    this.sources.set(name, source);
    this.components[name] ??= make();
    return { $ref: `#/components/schemas/${name}` };
  }

  private resolved(schema: JsonSchema): JsonSchema {
    return typeof schema.$ref === 'string' ? (this.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }

  private present(type: GraphQLType): JsonSchema {
    if (isListType(type)) return { type: 'array', items: this.of(type.ofType) };
    if (isEnumType(type))
      return this.component(type.name, type, () =>
        described({ type: 'string', enum: type.getValues().map(({ value }) => value as string) }, type.description),
      );
    if (isObjectType(type))
      return this.component(type.name, type, () =>
        this.object(
          type,
          Object.keys(type.getFields()).map((name) => ({ name, as: name, shape: undefined })),
        ),
      );
    const scalar = SCALARS[String(type)];
    if (!scalar) throw new Error(`There is no schema of ${String(type)}`);
    return scalar;
  }

  private object(type: GraphQLObjectType, shown: readonly ShownField[]): JsonSchema {
    const fields = type.getFields();
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const { name, as, shape } of shown) {
      const field: GraphQLField<unknown, unknown> | undefined = fields[name];
      if (!field) throw new Error(`${type.name} has no field ${name}`);
      const isRequired = isNonNullType(field.type);
      const made = shape?.(this);
      const schema = made === undefined ? this.of(field.type) : isRequired ? made : orNull(made);
      properties[as] = described(schema, field.description);
      if (isRequired) required.push(as);
    }
    return described({ type: 'object', properties, required }, type.description);
  }
}
