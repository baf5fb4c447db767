import { Box, Flex, Heading } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import chart from '../../assets/empty-chart.svg';
import { useAdminStatsQuery, type AdminStatsQuery } from '../../graphql/generated/admin-stats.js';
import { formatPrice } from '../../lib/numbers.js';
import { useLogged } from '../../graphql/useLogged.js';
import { useTab } from '../../lib/useTab.js';
import { paths } from '../../routes/paths.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { lazily } from '../../ui/lazily.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { TextLink } from '../../ui/TextLink.js';
import { BookingsTab } from './bookings/BookingsTab.js';
import { Overview } from './Overview.js';
import { ServicesTab } from './services/ServicesTab.js';
import { noFilter } from './users/users-filter.js';

const UsersTab = lazily(async () => (await import('./users/UsersTab.js')).UsersTab);

const tabs = ['overview', 'users', 'services', 'bookings', 'analytics'] as const;

export function AdminDashboardPage() {
  const [tab, setTab] = useTab(tabs);
  // Stored here, so that the filter is retained while another tab is open.
  const [userFilter, setUserFilter] = useState(noFilter);
  const { data, error } = useAdminStatsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Statistics could not be fetched', error);
  const stats = data?.adminStats;
  return (
    <Page title="Admin Dashboard">
      <Flex wrap="wrap" align="baseline" justify="space-between" columnGap="6" mb="8">
        <Heading as="h1" textStyle="title">
          Admin Dashboard
        </Heading>
        <TextLink to={paths.home}>View Site</TextLink>
      </Flex>
      <StatCards stats={figures(stats)} />
      <Box mt="10">
        <Tabs label="Admin Dashboard" tabs={tabs} current={tab} onChange={setTab}>
          {tab === 'overview' && <Overview />}
          {tab === 'users' && (
            <Suspense fallback={<Loading label="Loading users" />}>
              <UsersTab filter={userFilter} onFilter={setUserFilter} />
            </Suspense>
          )}
          {tab === 'services' && <ServicesTab total={stats?.totalServices} />}
          {tab === 'bookings' && <BookingsTab total={stats?.totalBookings} />}
          {tab === 'analytics' && (
            <EmptyState
              title="Analytics Coming Soon"
              text="Charts of visits, bookings and revenue will appear here."
              picture={chart}
            />
          )}
        </Tabs>
      </Box>
    </Page>
  );
}

const figures = (stats: AdminStatsQuery['adminStats'] | undefined) =>
  [
    ['Total Users', stats?.totalUsers],
    ['Total Providers', stats?.totalProviders],
    ['Total Services', stats?.totalServices],
    ['Total Bookings', stats?.totalBookings],
    ['Pending Bookings', stats?.pendingBookings],
    ['Total Revenue', stats && formatPrice(stats.totalRevenue)],
  ] as const;
