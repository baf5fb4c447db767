import {
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
  type ValidationRule,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { RequestContext } from '../http/request-context.js';
import { EXECUTION, LIMITS, VALIDATION } from './limits.js';

export const refusal = (message: string, { nodes }: Partial<GraphQLError> = {}): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT' } });

const failure = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error });

/** `subscribe` of graphql-js; whatever it throws is an answer, for which graphql-ws would print a stack. */
export async function subscribeOrSay(args: ExecutionArgs): ReturnType<typeof subscribe> {
  try {
    return await subscribe(args);
  } catch (error) {
    return { errors: [failure(error)] };
  }
}

/** What is to be executed for a message of a socket: a subscription that is valid and within the limits, or why not. */
export function toSubscribe(
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  { query, variables, operationName }: SubscribePayload,
  contextValue: RequestContext | undefined,
): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parse(query, { maxTokens: LIMITS.tokens });
    const wrong = validate(schema, document, [...specifiedRules, ...rules], VALIDATION);
    if (wrong.length > 0) return wrong.map((error) => refusal(error.message, error));
    if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
      return [refusal('Only subscriptions are served over WebSocket')];
    return {
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue,
      options: EXECUTION,
    };
  } catch (error) {
    // Not a document at all.
    return [failure(error)];
  }
}
