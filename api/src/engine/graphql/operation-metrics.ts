import { type GraphQLFormattedError, Kind, type OperationDefinitionNode } from 'graphql';
import type { Metrics } from '../ops/metrics.js';
import { annotate } from '../ops/tracing.js';

/** Measures operations by their first root field, and names it in the traces of their requests. */
export const observeOperations =
  (metrics: Pick<Metrics, 'observeGraphql'>) =>
  (
    operation: OperationDefinitionNode | undefined,
    errors: readonly GraphQLFormattedError[] | undefined,
    started: number,
  ): void => {
    const [first] = operation?.selectionSet.selections ?? [];
    const type = operation?.operation ?? 'none';
    const field = first?.kind === Kind.FIELD ? first.name.value : 'invalid';
    // The code of the first error, as the client receives it.
    const outcome = errors?.[0] ? String(errors[0].extensions?.code) : 'ok';
    metrics.observeGraphql(type, field, outcome, (performance.now() - started) / 1000);
    annotate({ 'graphql.operation.type': type, 'graphql.root_field': field, 'graphql.outcome': outcome });
  };
