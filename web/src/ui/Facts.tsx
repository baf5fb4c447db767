import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FactsProps {
  /** a fact without a value is left out */
  facts: readonly (readonly [term: string, value: ReactNode])[];
  /** three to a row, as names and addresses need; on phones one below the other */
  wide?: boolean;
}

/** Terms and what they are, side by side as the width allows. */
export const Facts = ({ facts, wide = false }: FactsProps) => (
  <List data-wide={wide}>
    {facts.map(([term, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
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
    columnGap: '6',
    rowGap: '3',
    textStyle: 'sm',
    // Each of them: the reset gives everything a rule of its own.
    '& *': { overflowWrap: 'anywhere' },
    '& dt': { textStyle: 'xs', color: 'fg.muted' },
  },
});
