import { Box, Text } from '@chakra-ui/react';
import { Suspense, useCallback, useState } from 'react';
import type { OwnBookingFragment, OwnSlotFragment } from '../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { formatPrice } from '../../lib/numbers.js';
import { useTab } from '../../lib/useTab.js';
import { readDevice } from '../../session/storage.js';
import { useSession } from '../../session/useSession.js';
import { DashboardHeader } from '../../ui/DashboardHeader.js';
import { Deferred } from '../../ui/Deferred.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { lazily } from '../../ui/lazily.js';
import { proposalsInWords, proposalsTo } from '../changes/proposals-to.js';
import { unreadIn, unreadInWords } from '../messages/unread.js';
import { useOpenThread } from '../messages/useOpenThread.js';
import { BookingsTab } from './bookings/BookingsTab.js';
import { figuresOf } from './figures.js';
import { OverviewTab } from './overview/OverviewTab.js';
import type { EditedService } from './services/ServiceDialog.js';
import { useDashboard } from './dashboard/useDashboard.js';
import { useNewRequests } from './useNewRequests.js';
import { useLinkedService } from './services/useLinkedService.js';

// The forms are loaded when one of them is opened.
const ServiceDialog = lazily(async () => (await import('./services/ServiceDialog.js')).ServiceDialog);
const ServicesTab = lazily(async () => (await import('./services/ServicesTab.js')).ServicesTab);
const SlotsTab = lazily(async () => (await import('./slots/SlotsTab.js')).SlotsTab);
const SlotDialog = lazily(async () => (await import('./slots/SlotDialog.js')).SlotDialog);
const ThreadDialog = lazily(async () => (await import('../messages/ThreadDialog.js')).ThreadDialog);

const tabs = ['overview', 'services', 'slots', 'bookings'] as const;

/** The service or slot that is being edited; without `existing`, a new one is created, which may be a copy. */
type Editing = ({ what: 'service' } & EditedService) | { what: 'slot'; existing?: OwnSlotFragment };

export function ProviderDashboardPage() {
  const { user } = useSession();
  const name = (user ?? readDevice('account'))?.name ?? '';
  const newRequests = useNewRequests();
  const { dashboard, hasArrived, stats, pagination, laterSlots, loading, announcement, refetch, refetchList } =
    useDashboard(user?.id ?? '', newRequests.onRequest);
  const [tab, setTab] = useTab(tabs);
  const [editing, setEditing] = useState<Editing>();
  const [threadId, openThread] = useOpenThread();
  const thread = dashboard.providerBookings.find(({ id }) => id === threadId);
  const { linked, closeLinked } = useLinkedService(dashboard.providerServices);
  const stopEditing = () => {
    setEditing(undefined);
    closeLinked();
  };
  const editService = useCallback((edited: EditedService = {}) => setEditing({ what: 'service', ...edited }), []);
  // The account arrives separately.
  const isComing = loading || (hasArrived && !user);
  const { day } = useMarketTime();
  const figures = figuresOf(dashboard, day, stats);
  const offer = {
    hasService: dashboard.providerServices.some(({ isActive }) => isActive),
    hasFreeTimes: figures.availableSlots > 0,
  };
  const shownFigures = (
    <Figures figures={hasArrived ? figures : undefined} compact={tab !== 'overview'} onShow={setTab} />
  );
  const editSlot = useCallback((existing?: OwnSlotFragment) => setEditing({ what: 'slot', existing }), []);

  return (
    <Page title={newRequests.count > 0 ? `(${newRequests.count}) Dashboard` : 'Dashboard'} py={{ base: '3', md: '10' }}>
      <DashboardHeader
        title={
          <>
            Welcome{name && ', '}
            <bdi>{name}</bdi>
          </>
        }
      />
      <Text role="status" srOnly>
        {announcement}
      </Text>
      <Tabs
        label="Dashboard"
        tabs={tabs}
        current={tab}
        onChange={setTab}
        waiting={{ bookings: waitingIn(figures.pendingBookings, dashboard.providerBookings) }}
      >
        {tab !== 'overview' && shownFigures}
        {isComing && coming}
        {!isComing && !hasArrived && <LoadFailed title="Your dashboard could not be loaded" refetch={refetchList} />}
        {!isComing && hasArrived && (
          <Deferred coming={coming}>
            {tab === 'overview' && user && (
              <OverviewTab
                provider={user}
                bookings={dashboard.providerBookings}
                services={dashboard.providerServices}
                offer={offer}
                slots={dashboard.providerSlots}
                figures={shownFigures}
                onAddService={editService}
                onAddSlot={editSlot}
                onOutdated={refetch}
                onMessages={openThread}
              />
            )}
            {tab === 'services' && (
              <Suspense fallback={<Loading label="Loading services" />}>
                <ServicesTab services={dashboard.providerServices} onEdit={editService} onOutdated={refetch} />
              </Suspense>
            )}
            {tab === 'slots' && (
              <Suspense fallback={<Loading label="Loading time slots" />}>
                <SlotsTab
                  slots={dashboard.providerSlots}
                  bookings={dashboard.providerBookings}
                  later={laterSlots}
                  onEdit={editSlot}
                  onOutdated={refetch}
                />
              </Suspense>
            )}
            {tab === 'bookings' && user && (
              <BookingsTab
                providerId={user.id}
                offer={offer}
                bookings={dashboard.providerBookings}
                onAddSlot={editSlot}
                onOutdated={refetch}
                onMessages={openThread}
                pagination={pagination}
              />
            )}
          </Deferred>
        )}
      </Tabs>
      <Suspense>
        {thread && (
          <ThreadDialog
            booking={thread}
            me="provider"
            other={{ name: thread.customerDetails.name, hasLeft: thread.user.id === null }}
            onClose={() => openThread(undefined)}
          />
        )}
        {editing?.what === 'service' && (
          <ServiceDialog service={editing.existing} copied={editing.copied} onClose={stopEditing} />
        )}
        {!editing && linked && <ServiceDialog service={linked} onClose={stopEditing} />}
        {editing?.what === 'slot' && <SlotDialog slot={editing.existing} onClose={stopEditing} />}
      </Suspense>
    </Page>
  );
}

const coming = <Loading label="Loading dashboard" look="block" />;

/** Requests to decide on, proposals to accept or refuse and messages to read: one number, and its parts in words. */
function waitingIn(pending: number, bookings: readonly OwnBookingFragment[]) {
  const proposals = proposalsTo('provider', bookings);
  const unread = unreadIn(bookings);
  const parts = [
    pending > 0 && `${pending} pending`,
    proposals > 0 && proposalsInWords(proposals),
    unread > 0 && unreadInWords(unread),
  ];
  return { count: pending + proposals + unread, text: parts.filter(Boolean).join(', ') };
}

interface FiguresProps {
  /** undefined until they are known */
  figures: ReturnType<typeof figuresOf> | undefined;
  /** one line of numbers instead of cards */
  compact: boolean;
  onShow: (tab: (typeof tabs)[number]) => void;
}

function Figures({ figures, compact, onShow }: FiguresProps) {
  return (
    <Box mb={compact ? '6' : '0'}>
      <StatCards
        compact={compact}
        stats={[
          ['Total Services', figures?.totalServices, () => onShow('services')],
          ['Available Slots', figures?.availableSlots, () => onShow('slots')],
          ['Pending Bookings', figures?.pendingBookings, () => onShow('bookings')],
          ['Confirmed Bookings', figures?.confirmedBookings, () => onShow('bookings')],
        ]}
      />
      {!compact && (
        <Text textStyle="sm" color="fg.muted" mt="4">
          Revenue this month: <b>{figures ? formatPrice(figures.thisMonthRevenue) : '–'}</b>
        </Text>
      )}
    </Box>
  );
}
