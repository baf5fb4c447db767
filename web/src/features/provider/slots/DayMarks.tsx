import { Span } from '@chakra-ui/react';
import { CheckIcon, ClockIcon, PlusIcon } from '../../../ui/icons.js';
import { STATES, type DayCounts, type State } from './day-counts.js';

/** Colour, icon and word of each state, so that no state is recognized by its colour alone. */
const LOOKS: Record<State, [color: string, Icon: typeof CheckIcon]> = {
  free: ['brand.fg', PlusIcon],
  pending: ['pending.fg', ClockIcon],
  confirmed: ['good.fg', CheckIcon],
};

/** The counts of a day, for eyes only: the button around them has a name with the same words. */
export const DayMarks = ({ counts }: { counts: DayCounts }) => (
  <Span aria-hidden display="flex" flexWrap="wrap" columnGap="3" textStyle="xs" fontWeight="medium">
    {STATES.map((state) => {
      const [color, Icon] = LOOKS[state];
      return (
        counts[state] > 0 && (
          <Span key={state} display="inline-flex" alignItems="center" gap="1" color={color}>
            <Icon />
            {counts[state]} {state}
          </Span>
        )
      );
    })}
  </Span>
);
