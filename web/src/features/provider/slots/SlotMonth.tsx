import { Flex, Text } from '@chakra-ui/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { addMonths, inWords, type Day } from '../../../lib/dates.js';
import { useMedia } from '../../../lib/useMedia.js';
import { Button } from '../../../ui/Button.js';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { lastOfMonth, monthOf } from '../../../ui/calendar/month.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.js';
import { countsByDay } from './day-counts.js';
import { MonthGrid } from './MonthGrid.js';
import { MonthList } from './MonthList.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';

interface SlotMonthProps {
  today: Day;
  onOpen: (day: Day) => void;
}

/** The months of a provider (P43), of which only those that are shown are fetched. */
export function SlotMonth({ today, onOpen }: SlotMonthProps) {
  const [cursor, setCursor] = useState(today);
  const isPhone = useMedia('(max-width: 47.99rem)');
  const from = `${monthOf(cursor)}-01`;
  const { slots, loading, refetch } = useSlotsOfDays({ from, until: lastOfMonth(cursor) });
  const counts = useMemo(() => countsByDay(slots), [slots]);
  const View = isPhone ? MonthList : MonthGrid;

  const days = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // Also when a zoomed or turned screen shows the other view, which removes the focused day.
  useLayoutEffect(() => {
    if (hasFocus.current) days.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor, isPhone]);

  return (
    <section aria-label="Month">
      <Flex align="center" justify="space-between" mb="3">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous month"
          onClick={() => setCursor(addMonths(cursor, -1))}
        >
          <ChevronLeftIcon />
        </Button>
        <Text aria-live="polite" textStyle="subheading">
          {inWords(cursor).month}
        </Text>
        <Button variant="ghost" size="icon" aria-label="Next month" onClick={() => setCursor(addMonths(cursor, 1))}>
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
          <View cursor={cursor} today={today} counts={counts} busy={loading} onMove={setCursor} onOpen={onOpen} />
        )}
      </div>
    </section>
  );
}
