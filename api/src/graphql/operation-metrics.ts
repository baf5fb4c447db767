import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLFormattedError, Kind } from 'graphql';
import type { RequestContext } from '../http/request-context.js';
import type { Metrics } from '../platform/ops/metrics.js';

/** The code of the first error, as the client receives it. */
const outcomeOf = ([error]: readonly GraphQLFormattedError[]): string =>
  error ? String(error.extensions?.code) : 'ok';

/** Measures each operation by its first root field. */
export const operationMetrics = (metrics: Metrics): ApolloServerPlugin<RequestContext> => ({
  async requestDidStart() {
    const started = performance.now();
    return {
      async willSendResponse({ operation, response: { body } }) {
        const [first] = operation?.selectionSet.selections ?? [];
        metrics.observeGraphql(
          operation?.operation ?? 'none',
          first?.kind === Kind.FIELD ? first.name.value : 'invalid',
          outcomeOf((body.kind === 'single' && body.singleResult.errors) || []),
          (performance.now() - started) / 1000,
        );
      },
    };
  },
});
