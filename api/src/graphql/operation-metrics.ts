import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLFormattedError, Kind } from 'graphql';
import type { RequestContext } from '../http/request-context.js';
import type { Metrics } from '../platform/ops/metrics.js';
import { annotate } from '../platform/ops/tracing.js';

/** The code of the first error, as the client receives it. */
const outcomeOf = ([error]: readonly GraphQLFormattedError[]): string =>
  error ? String(error.extensions?.code) : 'ok';

/** Measures each operation by its first root field, and names it in the trace of its request. */
export const operationMetrics = (metrics: Metrics): ApolloServerPlugin<RequestContext> => ({
  async requestDidStart() {
    const started = performance.now();
    return {
      async willSendResponse({ operation, response: { body } }) {
        const [first] = operation?.selectionSet.selections ?? [];
        const type = operation?.operation ?? 'none';
        const field = first?.kind === Kind.FIELD ? first.name.value : 'invalid';
        const outcome = outcomeOf((body.kind === 'single' && body.singleResult.errors) || []);
        metrics.observeGraphql(type, field, outcome, (performance.now() - started) / 1000);
        annotate({ 'graphql.operation.type': type, 'graphql.root_field': field, 'graphql.outcome': outcome });
      },
    };
  },
});
