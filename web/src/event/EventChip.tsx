import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useMarketTime } from '../graphql/useMarketTime.js';
import { nearDay } from '../lib/dates.js';
import { formatCount } from '../lib/numbers.js';
import { lazily } from '../ui/lazily.js';
import { CloseIcon } from '../ui/menu-icons.js';
import { useEventInAddress, useEventPlan } from './useEventPlan.js';

const PlanDialog = lazily(async () => (await import('./PlanDialog.js')).PlanDialog);

/** The day and the guests of the event: one touch changes them, another removes them (P74). */
export function EventChip() {
  const { change, date, guests } = useEventPlan();
  useEventInAddress({ date, guests });
  const market = useMarketTime();
  const [editing, setEditing] = useState(false);
  if (!date && !guests) return null;
  return (
    <Chip role="group" aria-label="Your event" data-event>
      <button type="button" onClick={() => setEditing(true)}>
        {date && nearDay(date, market.day)}
        {date && guests ? ' · ' : ''}
        {guests && (
          <>
            {formatCount(guests)}
            <span data-extra={date && ''}>{guests === 1 ? ' guest' : ' guests'}</span>
          </>
        )}
        <span data-hidden>, change</span>
      </button>
      <button
        type="button"
        aria-label="Remove date and guests"
        title="Remove date and guests"
        onClick={() => {
          change({});
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        <CloseIcon />
      </button>
      {editing && (
        <Suspense>
          <PlanDialog plan={{ date, guests }} onChange={change} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Chip>
  );
}

/** Targets of 44 px in a pill that is less high. */
const Chip = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    color: 'brand.fg',
    textStyle: 'xs',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    '& > button': {
      position: 'relative',
      minH: '11',
      borderRadius: 'pill',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
    },
    '& > button:first-of-type': { ps: '3', minW: '0', truncate: true },
    '& > button:last-of-type': { flex: 'none', width: '44px', me: '-6px', display: 'grid', placeItems: 'center' },
    '& svg': { boxSize: '4' },
    '& > button:hover': { color: 'fg' },
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      insetBlock: '1',
      bg: 'bg.tint',
      borderWidth: '1px',
      borderColor: 'brand.muted',
      borderRadius: 'pill',
    },
    '& [data-hidden]': { srOnly: true },
    lgDown: { '& [data-extra]': { srOnly: true } },
  },
});
