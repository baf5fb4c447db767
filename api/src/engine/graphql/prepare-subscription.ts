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
import { DOCUMENT_TOO_LONG, EXECUTION, isTooLong, LIMITS, VALIDATION } from './limits.js';

export const userInputError = (message: string, { nodes }: Partial<GraphQLError> = {}): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT' } });

const failure = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error });

/** Like `subscribe` of graphql-js, but returns thrown errors, for which graphql-ws would print a stack trace. */
export async function subscribeSafely(args: ExecutionArgs): ReturnType<typeof subscribe> {
  try {
    return await subscribe(args);
  } catch (error) {
    return { errors: [failure(error)] };
  }
}

/** Returns what to execute for a message of a socket: a subscription that is valid and within the limits, or errors. */
export function prepareSubscription(
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  { query, variables, operationName }: SubscribePayload,
  contextValue: unknown,
): ExecutionArgs | readonly GraphQLError[] {
  if (isTooLong(query)) return [userInputError(DOCUMENT_TOO_LONG)];
  try {
    const document = parse(query, { maxTokens: LIMITS.tokens });
    const errors = validate(schema, document, [...specifiedRules, ...rules], VALIDATION);
    if (errors.length > 0) return errors.map((error) => userInputError(error.message, error));
    if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
      return [userInputError('Only subscriptions are served over WebSocket')];
    return {
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue,
      options: EXECUTION,
    };
  } catch (error) {
    // A syntax error.
    return [failure(error)];
  }
}
