import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { addDays, addMonths, type Day } from '../../../lib/dates.js';
import { Button } from '../../../ui/Button.js';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { Loading } from '../../../ui/Loading.js';
import { SlotDays, type SlotActions } from './SlotDays.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';

const MONTHS_AT_ONCE = 3;

interface PastSlotsProps extends SlotActions {
  today: Day;
}

/** Past slots, three months at a time, newest first. */
export function PastSlots({ today, ...actions }: PastSlotsProps) {
  const [until, setUntil] = useState(() => addDays(today, -1));
  const from = addMonths(addDays(until, 1), -MONTHS_AT_ONCE);
  const { slots: past, loading, refetch } = useSlotsOfDays({ from, until });
  return (
    <>
      {loading ? (
        <Loading label="Loading past time slots" />
      ) : refetch ? (
        <LoadFailed title="The time slots could not be loaded" refetch={refetch} />
      ) : (
        past.length === 0 && (
          <Text color="fg.muted" mb="4">
            No time slots in these three months.
          </Text>
        )
      )}
      <SlotDays slots={past} newestFirst {...actions} />
      <Button variant="ghost" mt="4" onClick={() => setUntil(addDays(from, -1))}>
        Show earlier time slots
      </Button>
    </>
  );
}
