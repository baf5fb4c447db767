import { chakra } from '@chakra-ui/react';
import { CheckIcon } from '../../ui/icons.js';

const STEPS = [
  ['pending', 'Requested'],
  ['confirmed', 'Confirmed'],
  ['completed', 'Done'],
] as const;

/** How far a booking has come that was not cancelled. */
export function BookingSteps({ status }: { status: (typeof STEPS)[number][0] }) {
  const reached = STEPS.findIndex(([of]) => of === status);
  return (
    <List aria-label="Progress">
      {STEPS.map(([of, label], index) => (
        <li key={of} data-reached={index <= reached} aria-current={index === reached ? 'step' : undefined}>
          <span aria-hidden="true">{index <= reached && <CheckIcon />}</span>
          {label}
        </li>
      ))}
    </List>
  );
}

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: '1',
    maxW: '2xl',
    textStyle: 'xs',
    color: 'fg.muted',
    '& li': { display: 'flex', alignItems: 'center', gap: { base: '1', sm: '1.5' }, flex: '1 0 auto' },
    '& li:last-child': { flex: 'none' },
    // The line to the next step.
    '& li:not(:last-child)::after': {
      content: '""',
      flex: '1',
      minW: { base: '1', sm: '2' },
      borderTopWidth: '2px',
      me: { base: '1', sm: '1.5' },
    },
    '& li > [aria-hidden]': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '5',
      borderRadius: 'pill',
      borderWidth: '2px',
      borderColor: 'border.control',
    },
    '& li[data-reached=true]': { color: 'fg' },
    '& li[data-reached=true] > [aria-hidden]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'transparent' },
    '& li[aria-current]': { fontWeight: 'semibold' },
  },
});
