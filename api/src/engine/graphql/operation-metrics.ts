import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLFormattedError, Kind, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../../transports/request/request-context.js';
import type { Metrics } from '../ops/metrics.js';
import { annotate } from '../ops/tracing.js';

/** The code of the first error, as the client receives it. */
const outcomeOf = ([error]: readonly GraphQLFormattedError[]): string =>
  error ? String(error.extensions?.code) : 'ok';

/** Measures operations by their first root field, and names it in the traces of their requests. */
export function operationMetrics(metrics: Metrics) {
  const observe = (
    operation: OperationDefinitionNode | undefined,
    errors: readonly GraphQLFormattedError[],
    started: number,
  ): void => {
    const [first] = operation?.selectionSet.selections ?? [];
    const type = operation?.operation ?? 'none';
    const field = first?.kind === Kind.FIELD ? first.name.value : 'invalid';
    const outcome = outcomeOf(errors);
    metrics.observeGraphql(type, field, outcome, (performance.now() - started) / 1000);
    annotate({ 'graphql.operation.type': type, 'graphql.root_field': field, 'graphql.outcome': outcome });
  };
  const plugin: ApolloServerPlugin<RequestContext> = {
    async requestDidStart() {
      const started = performance.now();
      return {
        async willSendResponse({ operation, response: { body } }) {
          observe(operation, (body.kind === 'single' && body.singleResult.errors) || [], started);
        },
      };
    },
  };
  return {
    /** `started` as `performance.now()` returned it. */
    observe,
    plugin,
  };
}

export type OperationMetrics = ReturnType<typeof operationMetrics>;
