import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Span } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { serverMessage } from '../../../graphql/errors.js';
import { AdminMeDocument, SetUpSecondFactorDocument } from '../../../graphql/generated/second-factor.js';
import { showAlert } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { icon } from '../../../ui/icon.js';
import type { SecondFactorSetup } from './SetupSteps.js';

/** Opens the dialog that switches the second factor of the administrator on or off (P39). */
export function SecondFactorButton() {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>();

  const open = async () => {
    setBusy(true);
    try {
      const [{ SecondFactorDialog }, setup] = await Promise.all([import('./SecondFactorDialog.js'), prepare(client)]);
      setDialog(<SecondFactorDialog setup={setup} onClose={() => setDialog(undefined)} />);
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Failed to open the second factor');
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        variant="ghost"
        px={{ base: '3', lg: '5' }}
        aria-label="Second Factor"
        title="Second Factor"
        aria-disabled={busy}
        onClick={busy ? undefined : open}
      >
        <KeyIcon /> <Span hideBelow="lg">Second Factor</Span>
      </Button>
      {dialog}
    </>
  );
}

/**
 * Sets up a second factor, without storing its secrets in the cache.
 * @returns null if one is switched on
 */
async function prepare(client: ApolloClient): Promise<SecondFactorSetup | null> {
  const me = await client.query({ query: AdminMeDocument, fetchPolicy: 'no-cache' });
  if (me.data?.adminMe.secondFactor) return null;
  const { data } = await client.mutate({ mutation: SetUpSecondFactorDocument, fetchPolicy: 'no-cache' });
  return data?.adminSetUpSecondFactor ?? null;
}

const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M15.5 7.5l3 3M18 5l2 2" />
  </>,
);
