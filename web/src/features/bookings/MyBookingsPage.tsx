import { chakra } from '@chakra-ui/react';
import { paths } from '../../app/paths.js';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { useTab } from '../../lib/useTab.js';
import { LinkButton } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Later } from '../../ui/Later.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { MyBookingCard } from './MyBookingCard.js';
import { useMyBookings } from './useMyBookings.js';

const tabs = ['all', 'pending', 'confirmed', 'completed', 'cancelled'] as const;

export function MyBookingsPage() {
  const [tab, setTab] = useTab(tabs);
  const { bookings, loading, news, refetch } = useMyBookings();

  if (loading) return <Loading label="Loading bookings" />;
  const shown = bookings.filter(({ status }) => tab === 'all' || status === tab);
  return (
    <Page title="My Bookings">
      <chakra.h1 textStyle="title" mb="8">
        My Bookings
      </chakra.h1>
      <StatCards
        stats={[
          ['Total', bookings.length],
          ['Pending', count(bookings, 'pending')],
          ['Confirmed', count(bookings, 'confirmed')],
          ['Completed', count(bookings, 'completed')],
        ]}
      />
      <chakra.p role="status" srOnly>
        {news}
      </chakra.p>
      <chakra.div mt="10">
        <Tabs label="Bookings by status" tabs={tabs} current={tab} onChange={setTab}>
          <Later>
            {shown.length === 0 ? (
              <EmptyState
                title="No bookings found"
                text={
                  tab === 'all' ? "You haven't made any bookings yet." : `No ${tab} bookings found.`
                }
              >
                <LinkButton to={paths.services}>Browse Services</LinkButton>
              </EmptyState>
            ) : (
              <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
                {shown.map((booking) => (
                  <li key={booking.id}>
                    <MyBookingCard booking={booking} onOutdated={refetch} />
                  </li>
                ))}
              </chakra.ul>
            )}
          </Later>
        </Tabs>
      </chakra.div>
    </Page>
  );
}

const count = (bookings: readonly MyBookingFragment[], status: MyBookingFragment['status']) =>
  bookings.filter((booking) => booking.status === status).length;
