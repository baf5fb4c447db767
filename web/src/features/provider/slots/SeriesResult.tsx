import { Grid, Text } from '@chakra-ui/react';
import { inWords } from '../../../lib/dates.js';
import { Button } from '../../../ui/Button.js';
import { countOfSlots } from './SeriesPreview.js';
import type { SavedSeries } from './useSaveSlots.js';

/** What a series has made, and which days were skipped for which reason. */
export const SeriesResult = ({ slots, skipped, onDone }: SavedSeries & { onDone: () => void }) => (
  <Grid gap="4">
    <Text data-focus-first tabIndex={-1} outline="0" role="status">
      {slots.length === 0 ? 'No time slot was added.' : `${countOfSlots(slots.length)} added.`}{' '}
      {skipped.length === 1 ? '1 day was skipped:' : `${skipped.length} days were skipped:`}
    </Text>
    <Grid as="ul" gap="2" textStyle="sm" maxH="18rem" overflowY="auto" tabIndex={0} aria-label="Skipped days">
      {skipped.map(({ date, reason }) => (
        <li key={date}>
          <b>{inWords(date).mediumWithWeekday}</b>: {reason}
        </li>
      ))}
    </Grid>
    <Button size="lg" onClick={onDone}>
      Done
    </Button>
  </Grid>
);
