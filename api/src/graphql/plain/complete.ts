import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { RequestContext } from '../../http/request-context.js';

/** Thrown for an operation or a value that is left to graphql-js: it may have to wait, or to report an error. */
export const NOT_PLAIN = new Error('Not plain');

/** What the selections of an operation depend on. */
export interface Selections {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
}

/** Returns the part of the response for what a resolver returned, of one type and selection. Throws `NOT_PLAIN`. */
export type Complete = (value: unknown, context: RequestContext) => unknown;

/** The fields of an operation by their name in the response. */
export type Fields = ReadonlyMap<string, readonly FieldNode[]>;

/** The top fields of an operation, fragments included. The operation must have no directives. */
export const topFields = (
  { schema, fragments }: Selections,
  type: GraphQLObjectType,
  selectionSet: Parameters<typeof collectFields>[4],
): Fields => collectFields(schema, fragments, {}, type, selectionSet);

/** Throws `NOT_PLAIN` for a type or field that only graphql-js supports. */
export function completerOf(selections: Selections, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  if (!isNonNullType(type)) {
    const complete = present(selections, type, nodes);
    return (value, context) => (value === null || value === undefined ? null : complete(value, context));
  }
  const complete = present(selections, type.ofType, nodes);
  return (value, context) => {
    if (value === null || value === undefined) throw NOT_PLAIN;
    return complete(value, context);
  };
}

/** For values other than null. */
function present(selections: Selections, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  if (isLeafType(type)) return (value) => assertPlain(type.serialize(assertPlain(value)));
  if (isListType(type)) {
    const complete = completerOf(selections, type.ofType, nodes);
    return (values, context) => {
      if (!Array.isArray(values)) throw NOT_PLAIN;
      return values.map((value) => complete(value, context));
    };
  }
  if (!isObjectType(type) || type.isTypeOf) throw NOT_PLAIN;
  const fields = [...collectSubfields(selections.schema, selections.fragments, {}, type, nodes)].map(
    ([name, ofField]) => ({ name, read: readerOf(selections, type, ofField) }),
  );
  // It would set the prototype.
  if (fields.some(({ name }) => name === '__proto__')) throw NOT_PLAIN;
  return (value, context) => {
    const source = assertPlain(value);
    if (typeof source !== 'object' || source instanceof Error) throw NOT_PLAIN;
    const completed: Record<string, unknown> = {};
    for (const { name, read } of fields) completed[name] = read(source as Source, context);
    return completed;
  };
}

type Source = Readonly<Record<string, unknown>>;

/** Reads and completes a field of an object. */
function readerOf(
  selections: Selections,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): (source: Source, context: RequestContext) => unknown {
  const name = nodes[0]?.name.value ?? '';
  if (name === TypeNameMetaFieldDef.name) return () => type.name;
  const field = type.getFields()[name];
  if (!field || field.args.length > 0) throw NOT_PLAIN;
  const complete = completerOf(selections, field.type, nodes);
  const { resolve } = field;
  if (!resolve) return (source, context) => complete(source[name], context);
  // Of fields below the top, none has a guard that waits, and none reads `info`.
  const info = undefined as unknown as GraphQLResolveInfo;
  return (source, context) => complete(resolve(source, {}, context, info), context);
}

/** Returns a value that is there now, not a promise or a function. */
function assertPlain<T>(value: T): NonNullable<T> {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value === null || value === undefined || typeof value === 'function') throw NOT_PLAIN;
  if (typeof value === 'object' && 'then' in value) {
    // graphql-js calls the resolver again, and reports a failure. This one would end the process.
    Promise.resolve(value).catch(() => undefined);
    throw NOT_PLAIN;
  }
  return value;
}
