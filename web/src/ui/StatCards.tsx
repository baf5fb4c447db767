import { chakra } from '@chakra-ui/react';
import { formatCount } from '../lib/numbers.js';

type Stat = readonly [label: string, figure: string | number | undefined, onShow?: () => void];

interface StatCardsProps {
  /** label and figure; a string is shown unchanged, undefined as unknown. With a function, the card is a button that shows what it counts. */
  stats: readonly Stat[];
  /** one line of numbers instead of cards */
  compact?: boolean;
}

export const StatCards = ({ stats, compact = false }: StatCardsProps) => {
  const List = compact ? Line : Cards;
  return (
    <List data-many={stats.length > 4}>
      {stats.map(([label, figure, onShow]) => {
        const shown = typeof figure === 'number' ? formatCount(figure) : (figure ?? '–');
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {onShow && !compact ? (
                <button type="button" aria-label={`${label}: ${shown}`} onClick={onShow}>
                  {shown}
                </button>
              ) : (
                shown
              )}
            </dd>
          </div>
        );
      })}
    </List>
  );
};

const Cards = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: { base: '3', md: '4' },
    '& > div': {
      position: 'relative',
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
      '&:has(button):hover': { borderColor: 'brand.fg' },
    },
    // Rows of three instead of a full row and an incomplete one.
    '&[data-many=true] > div': { md: { flexBasis: '30%' }, lg: { flexBasis: '8.5rem' } },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
    // A card is at least as wide as its figure, which must not wrap.
    '& dd': { textStyle: 'title', mt: '1', whiteSpace: 'nowrap' },
    '&[data-many=true] dd': { fontSize: { base: '1.5rem', md: '1.875rem' } },
    '& button': { font: 'inherit', letterSpacing: 'inherit', cursor: 'pointer', outline: '0' },
    // The whole card is the button.
    '& button::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
    '& button:focus-visible::after': {
      outline: '2px solid var(--chakra-colors-brand-focus-ring)',
      outlineOffset: '2px',
    },
  },
});

/** Below `lg` each label is under its figure: beside it, four long labels would not fit in one line. */
const Line = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: { base: 'space-between', lg: 'start' },
    columnGap: { base: '1', lg: '8' },
    '& > div': {
      // On phones as narrow as the longest word of the label.
      width: { base: 'min-content', md: 'auto' },
      display: 'flex',
      flexDirection: { base: 'column-reverse', lg: 'row' },
      justifyContent: { base: 'flex-end', lg: 'flex-start' },
      alignItems: { lg: 'baseline' },
      gap: { lg: '2' },
    },
    '& dt': { textStyle: { base: 'xs', lg: 'sm' }, color: 'fg.muted' },
    '& dd': { textStyle: { base: 'md', lg: 'sm' }, fontWeight: 'semibold' },
  },
});
