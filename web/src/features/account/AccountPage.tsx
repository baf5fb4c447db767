import { Grid, Heading } from '@chakra-ui/react';
import { Suspense, useDeferredValue } from 'react';
import { useAccountQuery } from '../../graphql/generated/account.js';
import { useLogged } from '../../graphql/useLogged.js';
import { Deferred } from '../../ui/Deferred.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Loading } from '../../ui/Loading.js';
import { lazily } from '../../ui/lazily.js';
import { Page } from '../../ui/Page.js';
import { EmailSection } from './EmailSection.js';
import { ImagesSection } from './ImagesSection.js';
import { MailSection } from './MailSection.js';
import { PasswordSection } from './PasswordSection.js';
import { ProfileSection } from './ProfileSection.js';

const MoreSections = lazily(async () => (await import('./MoreSections.js')).MoreSections);

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

  return (
    <Page title="Account" maxW="2xl">
      <Heading as="h1" textStyle="title" mb="8">
        Account
      </Heading>
      {!hasArrived ? (
        <Loading label="Loading account" look="block" />
      ) : account ? (
        <Grid templateColumns="minmax(0, 1fr)" gap="6">
          <ProfileSection account={account} />
          <Deferred>
            {account.role === 'provider' && <ImagesSection account={account} />}
            <EmailSection account={account} />
            <MailSection account={account} />
            <PasswordSection />
            <Suspense fallback={<Loading look="compact" />}>
              <MoreSections isProvider={account.role === 'provider'} />
            </Suspense>
          </Deferred>
        </Grid>
      ) : (
        <LoadFailed title="Your account could not be loaded" refetch={refetch} />
      )}
    </Page>
  );
}
