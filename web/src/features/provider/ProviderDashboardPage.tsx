import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type {
  OwnServiceFragment,
  OwnSlotFragment,
  ProviderDashboardQuery,
  ProviderFiguresQuery,
} from '../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { formatPrice } from '../../lib/numbers.js';
import { useTab } from '../../lib/useTab.js';
import { paths } from '../../routes/paths.js';
import { useSession } from '../../session/useSession.js';
import { LinkButton } from '../../ui/Button.js';
import { Deferred } from '../../ui/Deferred.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { BookingsTab } from './BookingsTab.js';
import { figuresOf } from './figures.js';
import { OverviewTab } from './OverviewTab.js';
import { ServicesTab } from './ServicesTab.js';
import { SlotsTab } from './SlotsTab.js';
import { useDashboard } from './useDashboard.js';

// The forms are loaded when one of them is opened.
const ServiceDialog = lazy(async () => ({
  default: (await import('./ServiceDialog.js')).ServiceDialog,
}));
const SlotDialog = lazy(async () => ({ default: (await import('./SlotDialog.js')).SlotDialog }));

const tabs = ['overview', 'services', 'slots', 'bookings'] as const;

/** The service or slot that is being edited; without `existing`, a new one is created. */
type Editing = { what: 'service'; existing?: OwnServiceFragment } | { what: 'slot'; existing?: OwnSlotFragment };

export function ProviderDashboardPage() {
  const { user } = useSession();
  const { dashboard, stats, pagination, laterSlots, loading, announcement, refetch } = useDashboard(user?.id ?? '');
  const [tab, setTab] = useTab(tabs);
  const [editing, setEditing] = useState<Editing>();
  const stopEditing = () => setEditing(undefined);
  const editService = useCallback((existing?: OwnServiceFragment) => setEditing({ what: 'service', existing }), []);
  const editSlot = useCallback((existing?: OwnSlotFragment) => setEditing({ what: 'slot', existing }), []);

  return (
    <Page title="Dashboard">
      <chakra.div display="flex" flexWrap="wrap" alignItems="start" justifyContent="space-between" gap="3" mb="8">
        <chakra.div minW="0">
          <chakra.h1 textStyle="title" overflowWrap="anywhere">
            Welcome, {user?.name}
          </chakra.h1>
          <chakra.p color="fg.muted" mt="2">
            Your services, time slots and booking requests.
          </chakra.p>
        </chakra.div>
        <LinkButton hideFrom="md" variant="outline" to={paths.account}>
          Account
        </LinkButton>
      </chakra.div>
      <chakra.p role="status" srOnly>
        {announcement}
      </chakra.p>
      {loading ? (
        <Loading label="Loading dashboard" />
      ) : (
        <>
          <Figures dashboard={dashboard} stats={stats} />
          <Tabs label="Dashboard" tabs={tabs} current={tab} onChange={setTab}>
            <Deferred>
              {tab === 'overview' && user && (
                <OverviewTab
                  provider={user}
                  bookings={dashboard.providerBookings}
                  onAddService={editService}
                  onAddSlot={editSlot}
                  onOutdated={refetch}
                />
              )}
              {tab === 'services' && (
                <ServicesTab services={dashboard.providerServices} onEdit={editService} onOutdated={refetch} />
              )}
              {tab === 'slots' && (
                <SlotsTab slots={dashboard.providerSlots} later={laterSlots} onEdit={editSlot} onOutdated={refetch} />
              )}
              {tab === 'bookings' && (
                <BookingsTab
                  bookings={dashboard.providerBookings}
                  onAddSlot={editSlot}
                  onOutdated={refetch}
                  pagination={pagination}
                />
              )}
            </Deferred>
          </Tabs>
        </>
      )}
      <Suspense>
        {editing?.what === 'service' && <ServiceDialog service={editing.existing} onClose={stopEditing} />}
        {editing?.what === 'slot' && <SlotDialog slot={editing.existing} onClose={stopEditing} />}
      </Suspense>
    </Page>
  );
}

interface FiguresProps {
  dashboard: ProviderDashboardQuery;
  stats: ProviderFiguresQuery['providerStats'] | undefined;
}

function Figures({ dashboard, stats }: FiguresProps) {
  const { day } = useMarketTime();
  const figures = figuresOf(dashboard, day, stats);
  return (
    <>
      <StatCards
        stats={[
          ['Total Services', figures.totalServices],
          ['Available Slots', figures.availableSlots],
          ['Pending Bookings', figures.pendingBookings],
          ['Confirmed Bookings', figures.confirmedBookings],
        ]}
      />
      <chakra.p textStyle="sm" color="fg.muted" mt="4" mb="10">
        Revenue this month: <b>{formatPrice(figures.thisMonthRevenue)}</b>
      </chakra.p>
    </>
  );
}
