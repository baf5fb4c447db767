import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useSession } from '../../session/useSession.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { StatCards } from '../../ui/StatCards.js';
import { Tabs } from '../../ui/Tabs.js';
import { BookingsTab } from './BookingsTab.js';
import { OverviewTab } from './OverviewTab.js';
import { ServiceDialog } from './ServiceDialog.js';
import { ServicesTab } from './ServicesTab.js';
import { SlotDialog } from './SlotDialog.js';
import { SlotsTab } from './SlotsTab.js';
import { useDashboard, type OwnService, type OwnSlot } from './useDashboard.js';

const tabs = ['overview', 'services', 'slots', 'bookings'] as const;

/** What is being created or edited; `existing` is missing for something new. */
type Editing = { what: 'service'; existing?: OwnService } | { what: 'slot'; existing?: OwnSlot };

export function ProviderDashboardPage() {
  const { user } = useSession();
  const { services, slots, bookings, stats, loading, refetch } = useDashboard();
  const [tab, setTab] = useState<(typeof tabs)[number]>('overview');
  const [editing, setEditing] = useState<Editing>();
  const stopEditing = () => setEditing(undefined);

  if (loading) return <Loading label="Loading dashboard" />;
  return (
    <Page title="Dashboard">
      <chakra.h1 textStyle="title">Welcome, {user?.name}</chakra.h1>
      <chakra.p color="fg.muted" mt="2" mb="8">
        Your services, your time and who has asked for it.
      </chakra.p>
      <StatCards
        stats={[
          ['Total Services', stats.totalServices],
          ['Available Slots', stats.availableSlots],
          ['Pending Bookings', stats.pendingBookings],
          ['Confirmed Bookings', stats.confirmedBookings],
        ]}
      />
      <chakra.div mt="10">
        <Tabs label="Dashboard" tabs={tabs} current={tab} onChange={setTab}>
          {tab === 'overview' && (
            <OverviewTab
              bookings={bookings}
              onAddService={() => setEditing({ what: 'service' })}
              onAddSlot={() => setEditing({ what: 'slot' })}
              onDecided={refetch}
            />
          )}
          {tab === 'services' && (
            <ServicesTab
              services={services}
              onAdd={() => setEditing({ what: 'service' })}
              onEdit={(existing) => setEditing({ what: 'service', existing })}
              onDeleted={refetch}
            />
          )}
          {tab === 'slots' && (
            <SlotsTab
              slots={slots}
              onAdd={() => setEditing({ what: 'slot' })}
              onEdit={(existing) => setEditing({ what: 'slot', existing })}
              onDeleted={refetch}
            />
          )}
          {tab === 'bookings' && <BookingsTab bookings={bookings} onDecided={refetch} />}
        </Tabs>
      </chakra.div>
      {editing?.what === 'service' && (
        <ServiceDialog service={editing.existing} onClose={stopEditing} onSaved={refetch} />
      )}
      {editing?.what === 'slot' && (
        <SlotDialog slot={editing.existing} onClose={stopEditing} onSaved={refetch} />
      )}
    </Page>
  );
}
