import { Box, Text } from '@chakra-ui/react';
import { Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { useTab } from '../../lib/useTab.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { DashboardHeader } from '../../ui/DashboardHeader.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Deferred } from '../../ui/Deferred.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { TextLink } from '../../ui/TextLink.js';
import { lazily } from '../../ui/lazily.js';
import { useOpenThread } from '../messages/useOpenThread.js';
import { mayReview } from '../reviews/may-review.js';
import { MyBookingList } from './MyBookingList.js';
import { useMyBookings } from './useMyBookings.js';

// The forms are loaded when one of them is opened.
const ThreadDialog = lazily(async () => (await import('../messages/ThreadDialog.js')).ThreadDialog);
const ReviewDialog = lazily(async () => (await import('../reviews/ReviewDialog.js')).ReviewDialog);

const tabs = ['all', 'pending', 'confirmed', 'completed', 'cancelled'] as const;

export function MyBookingsPage() {
  const [tab, setTab] = useTab(tabs);
  const { bookings, counts, pagination, loading, announcement, refetch, refetchList, recount } = useMyBookings();
  const [reviewedId, setReviewedId] = useReviewedId();
  const { day } = useMarketTime();
  const [threadId, openThread] = useOpenThread();
  const thread = bookings.find(({ id }) => id === threadId);
  const reviewed = bookings.find(({ id }) => id === reviewedId);

  const shown = bookings.filter(({ status }) => tab === 'all' || status === tab);
  const hidden = pagination.hasMore && (tab === 'all' || !counts || counts[tab] > shown.length);
  return (
    <Page title="My Bookings" py={{ base: '3', md: '10' }}>
      <DashboardHeader title="My Bookings">
        <TextLink hideBelow="md" to={paths.favourites}>
          Favourites
        </TextLink>
      </DashboardHeader>
      {/* On small screens the tabs have them. */}
      <Box css={{ '@media screen': { lgDown: { srOnly: true } } }}>
        <StatCards
          compact
          stats={[
            ['Total', counts?.total],
            ['Pending', counts?.pending],
            ['Confirmed', counts?.confirmed],
            ['Completed', counts?.completed],
          ]}
        />
      </Box>
      <Text role="status" srOnly>
        {announcement}
      </Text>
      <Box mt={{ base: '1', md: '4' }}>
        <Tabs
          label="Bookings by status"
          tabs={tabs}
          current={tab}
          onChange={setTab}
          counts={counts && { ...counts, all: counts.total }}
        >
          {loading && coming}
          {!loading && !counts && <LoadFailed title="Your bookings could not be loaded" refetch={refetchList} />}
          {counts && (
            <Deferred coming={coming}>
              {shown.length === 0 && !hidden ? (
                <EmptyState
                  title="No bookings found"
                  text={tab === 'all' ? "You haven't made any bookings yet." : `No ${tab} bookings found.`}
                >
                  <LinkButton to={paths.services}>Browse Services</LinkButton>
                </EmptyState>
              ) : (
                <MyBookingList
                  key={tab}
                  bookings={shown}
                  onOutdated={refetch}
                  onCancelled={recount}
                  onReview={setReviewedId}
                  onMessages={openThread}
                />
              )}
              {hidden && (
                <Box mt="6" textAlign="center">
                  <Button variant="outline" disabled={pagination.loading} onClick={pagination.showMore}>
                    Show more
                  </Button>
                </Box>
              )}
            </Deferred>
          )}
        </Tabs>
      </Box>
      <Suspense>
        {thread && (
          <ThreadDialog
            booking={thread}
            me="customer"
            other={{ name: thread.provider.name, hasLeft: thread.provider.id === null }}
            onClose={() => openThread(undefined)}
          />
        )}
        {reviewed && mayReview(reviewed, day) && (
          <ReviewDialog booking={reviewed} onClose={() => setReviewedId(undefined)} />
        )}
      </Suspense>
    </Page>
  );
}

const coming = <Loading label="Loading bookings" look="block" />;

/** The booking whose review is being written, stored in the address, to which the invitation links. */
function useReviewedId() {
  const [search, setSearch] = useSearchParams();
  const setId = useCallback(
    (id?: string) =>
      setSearch(
        (now) => {
          if (id === undefined) now.delete('review');
          else now.set('review', id);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search.get('review'), setId] as const;
}
