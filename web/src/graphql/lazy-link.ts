import { ApolloLink } from '@apollo/client/link';
import { from, switchMap } from 'rxjs';

/** A link whose code is fetched with the first operation that needs it. */
export function lazyLink(load: () => Promise<ApolloLink>): ApolloLink {
  let loading: Promise<ApolloLink> | undefined;
  return new ApolloLink((operation, forward) =>
    from((loading ??= load())).pipe(switchMap((link) => link.request(operation, forward))),
  );
}
