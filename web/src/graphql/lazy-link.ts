import { ApolloLink } from '@apollo/client/link';
import { from, switchMap } from 'rxjs';

/** A link whose code is loaded when the first operation uses it, or the next one if that failed. */
export function lazyLink(load: () => Promise<ApolloLink>): ApolloLink {
  let loading: Promise<ApolloLink> | undefined;
  const loadAgain = async () => {
    try {
      return await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return new ApolloLink((operation, forward) =>
    from((loading ??= loadAgain())).pipe(switchMap((link) => link.request(operation, forward))),
  );
}
