import { chakra } from '@chakra-ui/react';

const STEPS = [
  ['pending', 'Requested'],
  ['confirmed', 'Confirmed'],
  ['completed', 'Done'],
] as const;

/** How far a booking has come that was not cancelled: each step lights a lamp of a tent. */
export function BookingSteps({ status }: { status: (typeof STEPS)[number][0] }) {
  const reached = STEPS.findIndex(([of]) => of === status);
  return (
    <Row>
      <svg viewBox="0 0 48 30" aria-hidden="true">
        <path
          className="roof"
          d="M24 1Q20 9 2 13v2a3.670 3.670 0 0 0 7.330 0 3.670 3.670 0 0 0 7.330 0 3.670 3.670 0 0 0 7.340 0 3.670 3.670 0 0 0 7.330 0 3.670 3.670 0 0 0 7.330 0 3.670 3.670 0 0 0 7.340 0v-2Q28 9 24 1Z"
        />
        <path d="M4 19v11M44 19v11M13 17v4M24 17v4M35 17v4" />
        {STEPS.map(([of], index) => (
          <circle key={of} cx={13 + 11 * index} cy="24" r={index <= reached ? 3.5 : 2} data-lit={index <= reached} />
        ))}
      </svg>
      <ol aria-label="Progress">
        {STEPS.map(([of, label], index) => (
          <li key={of} data-reached={index <= reached} aria-current={index === reached ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
    </Row>
  );
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    maxW: 'xl',
    '& svg': { width: '12', flexShrink: '0', fill: 'none', stroke: 'border.control' },
    '& .roof': { fill: 'brand.solid', stroke: 'none' },
    // Larger and filled, so that it is not recognized by its colour alone.
    '& [data-lit=true]': { fill: 'lamp.solid', stroke: 'star' },
    '& ol': { display: 'flex', flexWrap: 'wrap', rowGap: '1', flex: '1', textStyle: 'xs', color: 'fg.muted' },
    '& li': { display: 'flex', alignItems: 'center', flex: '1 0 auto' },
    '& li:last-child': { flex: 'none' },
    // The line to the next step.
    '& li:not(:last-child)::after': {
      content: '""',
      flex: '1',
      minW: '2',
      borderTopWidth: '2px',
      mx: { base: '1', sm: '1.5' },
    },
    '& li[data-reached=true]': { color: 'fg' },
    '& li[aria-current]': { fontWeight: 'semibold' },
  },
});
