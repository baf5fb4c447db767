import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { RequestContext } from '../../../transports/request/request-context.js';
import { EXECUTION } from '../limits.js';
import { countDirectives } from '../limits/rules.js';
import { type Complete, completerOf, NOT_PLAIN, type Selections, topFields } from './complete.js';

type Field = GraphQLField<unknown, unknown>;
type Variables = Readonly<Record<string, unknown>>;

export interface TopField {
  /** In the response. */
  name: string;
  nodes: readonly FieldNode[];
  field: Field;
  complete: Complete;
}

/** An operation that is executed without graphql-js. */
export interface Plan extends Selections {
  operation: OperationDefinitionNode;
  type: GraphQLObjectType;
  fields: TopField[];
}

/** Null for an operation that only graphql-js executes: a subscription, or one with directives or introspection. */
export function planOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Plan | null {
  const type = schema.getRootType(operation.operation);
  if (!type || operation.operation === OperationTypeNode.SUBSCRIPTION || countDirectives(document) > 0) return null;
  const fragments = Object.fromEntries(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const selections = { schema, fragments };
  try {
    const fields = [...topFields(selections, type, operation.selectionSet)].map(([name, nodes]) => {
      const field: Field | undefined = type.getFields()[nodes[0]?.name.value ?? ''];
      if (!field?.resolve || name === '__proto__') throw NOT_PLAIN;
      return { name, nodes, field, complete: completerOf(selections, field.type, nodes) };
    });
    return { ...selections, operation, type, fields };
  } catch (error) {
    if (error === NOT_PLAIN) return null;
    throw error;
  }
}

/**
 * Executes an operation and returns its data; null if graphql-js has to execute it, with what the resolvers have
 * returned so far: they are called only once (`resolveOnce`). Never rejects for an error of a resolver.
 */
export async function executePlan(
  plan: Plan,
  context: RequestContext,
  variables: Variables,
): Promise<Record<string, unknown> | null> {
  const calls = callsOf(plan, context, variables);
  if (!calls) return null;
  try {
    const values = plan.operation.operation === OperationTypeNode.MUTATION ? await inOrder(calls) : await all(calls);
    const data: Record<string, unknown> = {};
    plan.fields.forEach(({ name, complete }, at) => (data[name] = complete(values[at], context)));
    return data;
  } catch {
    return null; // graphql-js reports the error
  }
}

type Call = () => unknown;

const all = (calls: Call[]): Promise<unknown[]> => Promise.all(calls.map((call) => call()));

async function inOrder(calls: Call[]): Promise<unknown[]> {
  const values = [];
  for (const call of calls) values.push(await call());
  return values;
}

/** The calls of the resolvers; null if a variable or an argument is invalid. */
function callsOf(
  { schema, fragments, operation, type, fields }: Plan,
  context: RequestContext,
  variables: Variables,
): Call[] | null {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: EXECUTION.maxCoercionErrors,
  });
  if (!coerced) return null;
  const shared = { parentType: type, schema, fragments, rootValue: undefined, operation, variableValues: coerced };
  try {
    return fields.map(({ name, nodes, field }) => {
      const [node] = nodes as [FieldNode];
      const args = getArgumentValues(field, node, coerced);
      const path = { prev: undefined, key: name, typename: type.name };
      const info = { ...shared, fieldName: field.name, fieldNodes: nodes, returnType: field.type, path };
      return () => field.resolve?.(undefined, args, context, info);
    });
  } catch {
    return null;
  }
}
