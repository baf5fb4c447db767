import { Box, Flex, Heading } from '@chakra-ui/react';
import { Suspense } from 'react';
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
import { readBookingsFilter } from './bookings/bookings-filter.js';
import { Overview } from './Overview.js';
import { useTabFilter } from './rows/useTabFilter.js';
import { readServicesFilter } from './services/services-filter.js';
import { readUsersFilter } from './users/users-filter.js';

const UsersTab = lazily(async () => (await import('./users/UsersTab.js')).UsersTab);
const ServicesTab = lazily(async () => (await import('./services/ServicesTab.js')).ServicesTab);
const BookingsTab = lazily(async () => (await import('./bookings/BookingsTab.js')).BookingsTab);

const tabs = ['overview', 'users', 'services', 'bookings', 'analytics'] as const;

export function AdminDashboardPage() {
  const [tab, setTab] = useTab(tabs);
  const [users, setUsers] = useTabFilter(tab === 'users', readUsersFilter);
  const [services, setServices] = useTabFilter(tab === 'services', readServicesFilter);
  const [bookings, setBookings] = useTabFilter(tab === 'bookings', readBookingsFilter);
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
          <Suspense fallback={<Loading label={`Loading ${tab}`} />}>
            {tab === 'users' && <UsersTab filter={users} onFilter={setUsers} />}
            {tab === 'services' && <ServicesTab filter={services} onFilter={setServices} />}
            {tab === 'bookings' && <BookingsTab filter={bookings} onFilter={setBookings} />}
          </Suspense>
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
