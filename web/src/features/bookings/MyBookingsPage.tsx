import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { useTab } from '../../lib/useTab.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Deferred } from '../../ui/Deferred.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { lazily } from '../../ui/lazily.js';
import { proposalsInWords, proposalsTo } from '../changes/proposals-to.js';
import { UnreadNotice } from '../messages/UnreadNotice.js';
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
  const proposals = proposalsTo('customer', bookings);
  const hidden = pagination.hasMore && (tab === 'all' || !counts || counts[tab] > shown.length);
  return (
    <Page title="My Bookings">
      <Flex align="center" wrap="wrap" justify="space-between" gap="3" mb="8">
        <Heading as="h1" textStyle="title">
          My Bookings
        </Heading>
        <Flex wrap="wrap" gap="3">
          <UnreadNotice bookings={bookings} onOpen={openThread} />
          <LinkButton variant="outline" to={paths.favourites}>
            Favourites
          </LinkButton>
          <LinkButton hideFrom="md" variant="outline" to={paths.account}>
            Account
          </LinkButton>
        </Flex>
      </Flex>
      <StatCards
        stats={[
          ['Total', counts?.total, () => setTab('all')],
          ['Pending', counts?.pending, () => setTab('pending')],
          ['Confirmed', counts?.confirmed, () => setTab('confirmed')],
          ['Completed', counts?.completed, () => setTab('completed')],
        ]}
      />
      <Text role="status" srOnly>
        {announcement}
      </Text>
      <Box mt="10">
        <Tabs
          label="Bookings by status"
          tabs={tabs}
          current={tab}
          onChange={setTab}
          // Only confirmed bookings have proposals.
          waiting={{ confirmed: { count: proposals, text: proposalsInWords(proposals) } }}
        >
          {loading && <Loading label="Loading bookings" look="block" />}
          {!loading && !counts && <LoadFailed title="Your bookings could not be loaded" refetch={refetchList} />}
          <Deferred>
            {!counts ? null : shown.length === 0 && !hidden ? (
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
