import { Flex, Text } from '@chakra-ui/react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  useDeleteSlotMutation,
  type OwnBookingFragment,
  type OwnSlotFragment,
} from '../../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { askConfirmation } from '../../../lib/alerts.js';
import type { Day } from '../../../lib/dates.js';
import { useMedia } from '../../../lib/useMedia.js';
import { Button } from '../../../ui/Button.js';
import { MoreActions } from '../../../ui/MoreActions.js';
import { lazily } from '../../../ui/lazily.js';
import { forget } from '../dashboard/dashboard-cache.js';
import { countOfSlots } from './SeriesPreview.js';
import { SlotList } from './SlotList.js';
import { SlotMonth } from './SlotMonth.js';
import { SlotsOfDay } from './SlotsOfDay.js';
import { TabHeader } from '../dashboard/TabHeader.js';

// The dialogs are loaded when one of them is opened.
const SlotDialog = lazily(async () => (await import('./SlotDialog.js')).SlotDialog);
const RemoveSlotsDialog = lazily(async () => (await import('./RemoveSlotsDialog.js')).RemoveSlotsDialog);
const WeekDialog = lazily(async () => (await import('./WeekDialog.js')).WeekDialog);
const CopyWeekDialog = lazily(async () => (await import('./CopyWeekDialog.js')).CopyWeekDialog);

interface SlotsTabProps {
  slots: readonly OwnSlotFragment[];
  /** of which those that hold a slot tell whose it is */
  bookings: readonly OwnBookingFragment[];
  /** the slots that are not fetched yet */
  later: { hasMore: boolean; loading: boolean; showMore: () => void };
  /** without a slot, to add one */
  onEdit: (slot?: OwnSlotFragment) => void;
  /** called if a deletion failed, for example because a customer has just booked the slot */
  onOutdated: () => void;
}

type Opened = { what: 'day'; day: Day } | { what: 'removal' | 'copy' | 'week' };

const TITLE = 'slots-title';

/** The slots of a provider as a list of days, or month by month; the view is in the address. */
export function SlotsTab({ slots, bookings, later, onEdit, onOutdated }: SlotsTabProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { day: today } = useMarketTime();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'month' ? 'Month' : 'List';
  const [opened, setOpened] = useState<Opened>();
  const [message, setMessage] = useState('');
  const [deleteSlot] = useDeleteSlotMutation();
  const close = () => setOpened(undefined);
  const isPhone = useMedia('(max-width: 47.99rem)');

  const show = (next: 'List' | 'Month') =>
    setSearch(next === 'Month' ? { tab: 'slots', view: 'month' } : { tab: 'slots' }, {
      replace: true,
      preventScrollReset: true,
    });

  const remove = useCallback(
    async ({ id }: OwnSlotFragment) => {
      if (!askConfirmation('Are you sure you want to delete this slot?')) return;
      try {
        await deleteSlot({ variables: { id }, update: (cache) => forget(cache, 'TimeSlot', id) });
        title.current?.focus();
      } catch (error) {
        console.error('Slot could not be deleted', error);
        onOutdated();
      }
    },
    [deleteSlot, onOutdated],
  );
  const showBooking = useCallback((booking: string) => setSearch({ tab: 'bookings', booking }), [setSearch]);
  const actions = useMemo(
    () => ({ onEdit, onDelete: remove, onShowBooking: showBooking }),
    [onEdit, remove, showBooking],
  );

  const guests = useMemo(
    () => new Map(bookings.map(({ id, customerDetails }) => [id, customerDetails.name])),
    [bookings],
  );

  const finish = (count: number, what: string) => {
    close();
    setMessage(`${countOfSlots(count)} ${what}.`);
    // A slot may have been booked, added or removed elsewhere at the same moment.
    onOutdated();
  };

  const furtherActions = (
    <>
      <Button variant="ghost" onClick={() => setOpened({ what: 'copy' })}>
        Copy Week
      </Button>
      <Button variant="ghost" onClick={() => setOpened({ what: 'removal' })}>
        Remove Free Slots
      </Button>
    </>
  );

  return (
    <>
      <TabHeader ref={title} titleId={TITLE} title="Time Slots" action="Add Time Slot" onAction={() => onEdit()} />
      <Flex wrap="wrap" gap="2" mb="4">
        <Flex role="group" aria-label="View" gap="2" me="auto">
          {(['List', 'Month'] as const).map((name) => (
            <Button
              key={name}
              variant="outline"
              px={{ base: '4', md: '5' }}
              aria-pressed={view === name}
              {...(view === name && { bg: 'bg.tint', borderColor: 'brand.fg', color: 'brand.fg' })}
              onClick={() => show(name)}
            >
              {name}
            </Button>
          ))}
        </Flex>
        <Flex wrap="wrap" gap="2">
          <Button variant="ghost" px={{ base: '3', md: '5' }} onClick={() => setOpened({ what: 'week' })}>
            Plan Week
          </Button>
          {isPhone ? <MoreActions titleId={TITLE}>{furtherActions}</MoreActions> : furtherActions}
        </Flex>
      </Flex>
      <Text role="status" textStyle="sm" mb={message ? '4' : '0'}>
        {message}
      </Text>
      {view === 'Month' ? (
        <SlotMonth today={today} guests={guests} onOpen={(day) => setOpened({ what: 'day', day })} {...actions} />
      ) : (
        <SlotList slots={slots} today={today} later={later} {...actions} />
      )}
      <Suspense>
        {opened?.what === 'day' && (
          <SlotDialog
            slot={undefined}
            // A slot cannot be added in the past; the day's slots are shown all the same.
            date={opened.day < today ? undefined : opened.day}
            onClose={close}
          >
            <SlotsOfDay
              day={opened.day}
              guests={guests}
              {...actions}
              onEdit={(slot) => {
                close();
                onEdit(slot);
              }}
            />
          </SlotDialog>
        )}
        {opened?.what === 'removal' && (
          <RemoveSlotsDialog today={today} onRemoved={(count) => finish(count, 'removed')} onClose={close} />
        )}
        {opened?.what === 'week' && (
          <WeekDialog today={today} onSaved={(count) => finish(count, 'added')} onClose={close} />
        )}
        {opened?.what === 'copy' && (
          <CopyWeekDialog
            today={today}
            nextDay={slots
              .map(({ date }) => date)
              .sort()
              .find((date) => date >= today)}
            onCopied={(count) => finish(count, 'added')}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
