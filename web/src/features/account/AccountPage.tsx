import { chakra } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useAccountQuery } from '../../graphql/generated/account.js';
import { useLogged } from '../../lib/useLogged.js';
import { Button } from '../../ui/Button.js';
import { Deferred } from '../../ui/Deferred.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { CalendarSection } from './CalendarSection.js';
import { DataSection } from './DataSection.js';
import { DeleteSection } from './DeleteSection.js';
import { EmailSection } from './EmailSection.js';
import { ImagesSection } from './ImagesSection.js';
import { MailSection } from './MailSection.js';
import { PasswordSection } from './PasswordSection.js';
import { ProfileSection } from './ProfileSection.js';

/** The account page (P37): each section has its own form. */
export function AccountPage() {
  // Fetched on each visit, because a link in a mail may have changed the account meanwhile.
  const { data, error, loading, refetch } = useAccountQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  useLogged('Account could not be fetched', error);
  const account = data?.me;
  // Rendered in pieces: on phones one long task otherwise.
  const hasArrived = useDeferredValue(Boolean(account) || !loading);

  if (!hasArrived) return <Loading label="Loading account" />;
  return (
    <Page title="Account" maxW="2xl">
      <chakra.h1 textStyle="title" mb="8">
        Account
      </chakra.h1>
      {account ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <ProfileSection account={account} />
          <Deferred>
            {account.role === 'provider' && <ImagesSection account={account} />}
            <EmailSection account={account} />
            <MailSection account={account} />
            <CalendarSection />
            <PasswordSection />
            <DataSection />
            <DeleteSection />
          </Deferred>
        </chakra.div>
      ) : (
        <EmptyState title="Your account could not be loaded">
          {/* An error is that of the query, which is logged above. */}
          <Button onClick={() => void refetch().catch(() => undefined)}>Try Again</Button>
        </EmptyState>
      )}
    </Page>
  );
}
