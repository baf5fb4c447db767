import {
  execute as executeFully,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLSchema,
  isNonNullType,
  OperationTypeNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { Operation } from '../operations.js';
import { EXECUTION } from '../limits.js';
import { type Complete, completerOf, NOT_PLAIN } from './complete.js';

export type Variables = Readonly<Record<string, unknown>>;
type Field = GraphQLField<unknown, unknown>;
type Fields = ReadonlyMap<string, readonly FieldNode[]>;

/** A result as graphql-js returns it. */
export interface Result {
  /** Missing if the operation was not executed, since its variables are invalid. */
  data?: Record<string, unknown> | null | undefined;
  errors?: readonly GraphQLError[] | undefined;
}

/** What a top field of a query or mutation returns. */
export interface TopField {
  field: Field;
  args: Record<string, unknown>;
}

interface Call {
  /** Whether the field must not be null. */
  isRequired: boolean;
  call(): unknown;
}

export interface Executor {
  /** The variables of an operation with their defaults and in their types; errors if one is invalid. */
  variablesOf(operation: Operation, variables: Variables): { coerced: Variables } | { errors: readonly GraphQLError[] };
  /** The top fields of an operation that has no directives, with their arguments. Throws if one is invalid. */
  topFieldsOf(operation: Operation, coerced: Variables): TopField[];
  /**
   * Executes a query or mutation. `refresh` is called before each field of a mutation: the one before it may have taken
   * minutes.
   */
  execute(
    operation: Operation,
    request: { context: unknown; variables: Variables; coerced: Variables; refresh(): Promise<unknown> },
  ): Promise<Result>;
}

/** What makes the response from what the top fields return; null for an operation that graphql-js has to complete. */
type Plan = { name: string; complete: Complete }[] | null;

/** Results of the top fields by their names in the response. */
type Results = ReadonlyMap<string, Promise<unknown>>;

const ofResults: GraphQLFieldResolver<Results, unknown> = (results, _args, _context, { path }) =>
  results.get(String(path.key));

const resolvedBefore = (type: GraphQLObjectType | null | undefined): GraphQLObjectType | null => {
  if (!type) return null;
  const config = type.toConfig();
  const fields = Object.entries(config.fields).map(([name, field]) => [name, { ...field, resolve: ofResults }]);
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(fields) as typeof config.fields });
};

/** The schema with top fields that return what they have returned before. */
function completionSchema(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const { query, mutation, subscription } = config;
  return new GraphQLSchema({
    ...config,
    query: resolvedBefore(query),
    mutation: resolvedBefore(mutation),
    types: config.types.filter((type) => type !== query && type !== mutation && type !== subscription),
    assumeValid: true,
  });
}

/**
 * Executes operations (docs/decisions/0025): calls the resolvers of the top fields, and completes what they return by
 * functions that are made for an operation when it is executed for the second time. They do what succeeds. If a resolver
 * or a value fails, or has to wait, or if the operation has directives or introspects, graphql-js completes the same results.
 */
export function executorOf(schema: GraphQLSchema): Executor {
  const completing = completionSchema(schema);
  const executed = new WeakSet<Operation>();
  const plans = new WeakMap<Operation, Plan>();

  const typeOf = ({ definition }: Operation): GraphQLObjectType => {
    const type = schema.getRootType(definition.operation);
    if (!type) throw new Error(`The schema has no ${definition.operation}`);
    return type;
  };

  /** Throws for a condition that is invalid. */
  const fieldsOf = (operation: Operation, coerced: Variables): Fields =>
    collectFields(schema, operation.fragments, coerced, typeOf(operation), operation.definition.selectionSet);

  function planOf(operation: Operation): Plan {
    if (operation.hasDirectives) return null;
    const type = typeOf(operation);
    try {
      return [...fieldsOf(operation, {})].map(([name, nodes]) => {
        const field = type.getFields()[nodes[0]?.name.value ?? ''];
        if (!field?.resolve || name === '__proto__') throw NOT_PLAIN;
        const selections = { schema, fragments: operation.fragments };
        return { name, complete: completerOf(selections, field.type, nodes) };
      });
    } catch (error) {
      if (error === NOT_PLAIN) return null;
      throw error;
    }
  }

  /** That of an operation which was executed before: most documents of strangers are sent only once. */
  function planFor(operation: Operation): Plan {
    if (!executed.has(operation)) {
      executed.add(operation);
      return null;
    }
    const known = plans.get(operation);
    const plan = known === undefined ? planOf(operation) : known;
    if (known === undefined) plans.set(operation, plan);
    return plan;
  }

  /** The calls of the top fields by their names in the response. Each throws if an argument is invalid. */
  function callsOf(operation: Operation, context: unknown, coerced: Variables): Map<string, Call> {
    const { definition, fragments } = operation;
    const type = typeOf(operation);
    const shared = { parentType: type, schema, fragments, rootValue: undefined, operation: definition };
    const calls = new Map<string, Call>();
    for (const [name, nodes] of fieldsOf(operation, coerced)) {
      const [node] = nodes as [FieldNode];
      const field = type.getFields()[node.name.value];
      if (!field?.resolve) continue;
      const path = { prev: undefined, key: name, typename: type.name };
      const info = { fieldName: field.name, fieldNodes: nodes, returnType: field.type, path, variableValues: coerced };
      const call = (): unknown =>
        field.resolve?.(undefined, getArgumentValues(field, node, coerced), context, { ...shared, ...info });
      calls.set(name, { isRequired: isNonNullType(field.type), call });
    }
    return calls;
  }

  /** Settles what is thrown, too. It is handled when the response is completed. */
  const settled = (call: () => unknown): Promise<unknown> => {
    const result = new Promise((resolve) => resolve(call()));
    result.catch(() => undefined);
    return result;
  };

  function resultsOf(calls: Map<string, Call>): Results {
    return new Map([...calls].map(([name, { call }]) => [name, settled(call)]));
  }

  /** None is called after one whose missing result makes that of the whole mutation null. */
  async function resultsInOrder(calls: Map<string, Call>, refresh: () => Promise<unknown>): Promise<Results> {
    const results = new Map<string, Promise<unknown>>();
    for (const [name, { call, isRequired }] of calls) {
      const result = settled(() => refresh().then(call));
      results.set(name, result);
      const isMissing = await result.then(
        (value) => value === null || value === undefined,
        () => true,
      );
      if (isMissing && isRequired) break;
    }
    return results;
  }

  async function complete(plan: Plan, results: Results, context: unknown): Promise<Result | null> {
    if (plan?.length !== results.size) return null;
    try {
      const values = await Promise.all(plan.map(({ name }) => results.get(name) as Promise<unknown>));
      const data: Record<string, unknown> = {};
      plan.forEach((top, at) => (data[top.name] = top.complete(values[at], context)));
      return { data };
    } catch {
      return null; // graphql-js reports the error
    }
  }

  return {
    variablesOf({ definition }, variables) {
      const values = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
        maxErrors: EXECUTION.maxCoercionErrors,
      });
      return values.coerced ? { coerced: values.coerced } : { errors: values.errors };
    },
    topFieldsOf(operation, coerced) {
      const fields = typeOf(operation).getFields();
      return [...fieldsOf(operation, coerced).values()].flatMap(([node]) => {
        const field = fields[node?.name.value ?? ''];
        return node && field ? [{ field, args: getArgumentValues(field, node, coerced) }] : [];
      });
    },
    async execute(operation, { context, variables, coerced, refresh }) {
      const { document, definition } = operation;
      let calls = new Map<string, Call>();
      try {
        calls = callsOf(operation, context, coerced);
      } catch (error) {
        // graphql-js reports the same error.
        if (!(error instanceof GraphQLError)) throw error;
      }
      const isMutation = definition.operation === OperationTypeNode.MUTATION;
      const results = isMutation ? await resultsInOrder(calls, refresh) : resultsOf(calls);
      return (
        (await complete(planFor(operation), results, context)) ??
        executeFully({
          schema: completing,
          document,
          rootValue: results,
          contextValue: context,
          variableValues: variables,
          operationName: definition.name?.value,
          options: EXECUTION,
        })
      );
    },
  };
}
