import { Span } from '@chakra-ui/react';
import { Fragment, type ComponentProps, type Ref } from 'react';
import type { AvailableSlotsQuery } from '../../graphql/generated/booking.js';
import { formatDay, inWords, type Day } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { RadioTiles } from '../../ui/form/RadioTiles.js';

type Slots = AvailableSlotsQuery['availableSlots'];

interface SlotTilesProps {
  date: Day | null;
  slots: Slots;
  loading: boolean;
  error: string | undefined;
  group: ComponentProps<typeof RadioTiles>['group'];
  name: string;
  value: string;
  onChange: (slotId: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

export const SlotTiles = ({ date, slots, loading, onChange, ...radios }: SlotTilesProps) => (
  <RadioTiles
    label="Time Slot"
    tileWidth="10rem"
    aria-required
    tiles={slots.map((slot) => ({
      value: slot.id,
      label: <InPieces>{formatSpan(slot)}</InPieces>,
    }))}
    status={statusOf(date, slots, loading)}
    coming={loading && date !== null}
    onChange={(event) => onChange(event.target.value)}
    {...radios}
  />
);

/** A time span that wraps between its times and not within one: on a small tile it takes two lines. */
const InPieces = ({ children }: { children: string }) =>
  children.split(/(?<=–) | (?=next)/).map((piece, index) => (
    <Fragment key={piece}>
      {index > 0 && ' '}
      <Span whiteSpace="nowrap">{piece}</Span>
    </Fragment>
  ));

function statusOf(date: Day | null, slots: Slots, loading: boolean) {
  if (!date) return 'Choose a date to see its free times.';
  if (loading) return 'Looking for free times…';
  if (slots.length === 0) return `No time slots available for ${formatDay(date)}. Please select a different date.`;
  return `${slots.length} free ${slots.length === 1 ? 'time' : 'times'} on ${inWords(date).mediumWithWeekday}`;
}
