import { ApolloLink } from '@apollo/client/link';
import { from, switchMap } from 'rxjs';

/** A link whose code is loaded when the first operation uses it. */
export function lazyLink(load: () => Promise<ApolloLink>): ApolloLink {
  let loading: Promise<ApolloLink> | undefined;
  return new ApolloLink((operation, forward) =>
    from((loading ??= load())).pipe(switchMap((link) => link.request(operation, forward))),
  );
}
