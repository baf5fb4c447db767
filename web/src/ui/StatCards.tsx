import { chakra } from '@chakra-ui/react';
import { formatCount } from '../lib/numbers.js';

interface StatCardsProps {
  /** label and figure; a string is shown unchanged */
  stats: readonly (readonly [label: string, figure: string | number])[];
}

export const StatCards = ({ stats }: StatCardsProps) => (
  <Cards data-many={stats.length > 4}>
    {stats.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof figure === 'number' ? formatCount(figure) : figure}</dd>
      </div>
    ))}
  </Cards>
);

const Cards = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: { base: '3', md: '4' },
    '& > div': {
      display: 'flex',
      flexDirection: 'column',
      // Aligns the figures at the bottom, regardless of the number of lines in the labels.
      justifyContent: 'space-between',
      flex: '1 1 8.5rem',
      p: { base: '4', md: '5' },
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
      boxShadow: 'card',
    },
    // Rows of three instead of a full row and an incomplete one.
    '&[data-many=true] > div': { md: { flexBasis: '30%' }, lg: { flexBasis: '8.5rem' } },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
    // A card is at least as wide as its figure, which must not wrap.
    '& dd': { textStyle: 'title', mt: '1', whiteSpace: 'nowrap' },
  },
});
