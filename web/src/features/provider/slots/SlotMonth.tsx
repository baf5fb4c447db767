import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { addMonths, inWords, type Day } from '../../../lib/dates.js';
import { useMedia } from '../../../lib/useMedia.js';
import { Button } from '../../../ui/Button.js';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { lastOfMonth, monthOf } from '../../../ui/calendar/month.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.js';
import { slotsByDay } from './day-slots.js';
import { MonthGrid } from './MonthGrid.js';
import { MonthStrip } from './MonthStrip.js';
import { SlotDays, type SlotActions } from './SlotDays.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';

interface SlotMonthProps extends SlotActions {
  today: Day;
  /** who has booked, by the ID of the booking */
  guests: ReadonlyMap<string, string>;
  /** opens the form of a slot of the day */
  onOpen: (day: Day) => void;
}

/** The months of a provider (P43), of which only those that are shown are fetched. */
export function SlotMonth({ today, guests, onOpen, ...actions }: SlotMonthProps) {
  const [cursor, setCursor] = useState(today);
  const [isNewMonth, setIsNewMonth] = useState(false);
  const isPhone = useMedia('(max-width: 47.99rem)');
  const from = `${monthOf(cursor)}-01`;
  const { slots, loading, refetch } = useSlotsOfDays({ from, until: lastOfMonth(cursor) });
  const byDay = useMemo(() => slotsByDay(slots), [slots]);
  // Below the strip are the slots of one day only: the current one, or the first that has some.
  if (isNewMonth && !loading) {
    setIsNewMonth(false);
    const firstDay = [...byDay.keys()].sort()[0];
    if (isPhone) setCursor(monthOf(today) === monthOf(cursor) ? today : (firstDay ?? cursor));
  }
  const showMonth = (months: number) => {
    setCursor(addMonths(cursor, months));
    setIsNewMonth(true);
  };
  const View = isPhone ? MonthStrip : MonthGrid;

  const days = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // Also when a zoomed or turned screen shows the other view, which removes the focused day.
  useLayoutEffect(() => {
    if (hasFocus.current) days.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor, isPhone]);

  return (
    <section aria-label="Month">
      <Flex wrap="wrap" align="center" justify="space-between" mb="3">
        <Button variant="ghost" size="icon" aria-label="Previous month" onClick={() => showMonth(-1)}>
          <ChevronLeftIcon />
        </Button>
        <Text aria-live="polite" textStyle="subheading">
          {inWords(cursor).month}
        </Text>
        <Button variant="ghost" size="icon" aria-label="Next month" onClick={() => showMonth(1)}>
          <ChevronRightIcon />
        </Button>
      </Flex>
      <div
        ref={days}
        onFocus={() => (hasFocus.current = true)}
        onBlur={({ currentTarget, relatedTarget }) => (hasFocus.current = currentTarget.contains(relatedTarget))}
      >
        {refetch ? (
          <LoadFailed title="The time slots could not be loaded" refetch={refetch} />
        ) : (
          <View slots={byDay} busy={loading} onMove={setCursor} {...{ cursor, today, guests, onOpen }} />
        )}
      </div>
      {isPhone && !refetch && (
        <Box mt="4">
          {byDay.has(cursor) ? (
            <SlotDays slots={byDay.get(cursor) ?? []} guests={guests} {...actions} />
          ) : (
            <>
              <Heading as="h3" textStyle="xs" fontWeight="semibold" aria-label={inWords(cursor).full}>
                {inWords(cursor).mediumWithWeekday}
              </Heading>
              <Text color="fg.muted">{loading ? '' : 'No time slots.'}</Text>
            </>
          )}
          {cursor >= today && (
            <Button variant="outline" mt="3" onClick={() => onOpen(cursor)}>
              Add a time
            </Button>
          )}
        </Box>
      )}
    </section>
  );
}
