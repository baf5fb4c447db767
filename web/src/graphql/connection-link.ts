import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { lost, responded } from '../lib/connection.js';
import { isTemporary } from './errors.js';

/** Observes whether the server responds. Sockets connect again by themselves. */
export const connectionLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
  const { operationName = '' } = operation;
  return forward(operation).pipe(
    tap({
      next: (result) => {
        if (result.errors && isTemporary(new CombinedGraphQLErrors(result))) lost(operationName);
        else responded(operationName);
      },
      error: (error) => isTemporary(error) && lost(operationName),
    }),
  );
});
