import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FactsProps {
  /** a fact without a value is omitted */
  facts: readonly (readonly [term: string, value: ReactNode])[];
  /** three per row, for long values such as names and addresses; one per row on phones */
  wide?: boolean;
  /** one per row, the value beside its term, as on a receipt */
  rows?: boolean;
}

/** A list of terms and values, with as many columns as the width allows. */
export const Facts = ({ facts, wide = false, rows = false }: FactsProps) => (
  <List data-wide={wide} data-rows={rows}>
    {facts.map(([term, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ),
    )}
  </List>
);

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fill, minmax(8rem, 1fr))',
      md: 'repeat(auto-fill, minmax(10rem, 1fr))',
    },
    '&[data-wide=true]': {
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        // The second is the e-mail address, the third the phone.
        md: 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 3fr)',
      },
    },
    '&[data-rows=true]': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '2' },
    '&[data-rows=true] > div': { display: 'grid', gridTemplateColumns: '4rem minmax(0, 1fr)', alignItems: 'baseline' },
    columnGap: '6',
    rowGap: '3',
    textStyle: 'sm',
    // Not inherited: Chakra's reset sets its own on every element.
    '& *': { overflowWrap: 'anywhere' },
    '& dt': { textStyle: 'xs', color: 'fg.muted' },
  },
});
