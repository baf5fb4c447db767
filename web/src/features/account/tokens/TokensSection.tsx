import { Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import {
  useAccessTokensQuery,
  useDeleteAccessTokenMutation,
  type ListedTokenFragment,
} from '../../../graphql/generated/access-tokens.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Loading } from '../../../ui/Loading.js';
import { attempt } from '../attempt.js';
import { Entries } from '../Entries.js';
import { NotLoaded } from '../NotLoaded.js';
import { Actions } from '../Section.js';
import { TokenDialog } from './TokenDialog.js';
import { TokenEntry } from './TokenEntry.js';

/** The access tokens of the account (P69). */
export function TokensSection() {
  // Fetched on each visit, because programs use them meanwhile.
  const { data, error, loading, refetch } = useAccessTokensQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  useLogged('Access tokens could not be fetched', error);
  const [isCreating, setCreating] = useState(false);
  const [outcome, setOutcome] = useState('');
  const create = useRef<HTMLButtonElement>(null);
  const [deleteToken, { loading: isDeleting }] = useDeleteAccessTokenMutation({
    update: (cache, { data }) => {
      cache.evict({ id: cache.identify({ __typename: 'AccessToken', id: data?.deleteAccessToken }) });
      cache.gc();
    },
  });

  const remove = async ({ id, name }: ListedTokenFragment) => {
    setOutcome('');
    if (!askConfirmation(`Are you sure you want to delete ${name}? Programs that use it lose access at once.`)) return;
    if (!(await attempt(deleteToken({ variables: { id } }), 'Failed to delete the token'))) return;
    setOutcome('Deleted.');
    // The button that had the focus is gone.
    create.current?.focus();
  };

  if (!data) {
    if (loading) return <Loading look="compact" label="Loading access tokens" />;
    return <NotLoaded what="Your access tokens" refetch={refetch} />;
  }
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3">
      {data.accessTokens.length > 0 && (
        <Entries>
          {data.accessTokens.map((token) => (
            <li key={token.id}>
              <TokenEntry token={token} />
              <Button
                variant="danger"
                aria-label={`Delete ${token.name}`}
                aria-disabled={isDeleting}
                onClick={() => !isDeleting && void remove(token)}
              >
                Delete
              </Button>
            </li>
          ))}
        </Entries>
      )}
      <Actions outcome={outcome}>
        <Button ref={create} variant="outline" onClick={() => setCreating(true)}>
          New Token
        </Button>
      </Actions>
      {isCreating && <TokenDialog onClose={() => setCreating(false)} />}
    </Grid>
  );
}
