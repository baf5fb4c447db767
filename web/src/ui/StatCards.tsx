import { chakra } from '@chakra-ui/react';

interface StatCardsProps {
  /** what is counted, and the figure, ready to be read */
  stats: readonly (readonly [label: string, figure: string | number])[];
}

export const StatCards = ({ stats }: StatCardsProps) => (
  <Cards>
    {stats.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof figure === 'number' ? figure.toLocaleString('en-US') : figure}</dd>
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
      flex: '1 1 9.5rem',
      p: { base: '4', md: '5' },
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
      boxShadow: 'card',
    },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
    // A card is as wide as its figure, so that none is broken.
    '& dd': { textStyle: 'title', mt: '1', whiteSpace: 'nowrap' },
  },
});
