import { defineSlotRecipe, Flex, Stat } from '@chakra-ui/react';
import { formatCount } from '../lib/numbers.js';

type Figure = readonly [label: string, figure: string | number | undefined, onShow?: () => void];

interface StatCardsProps {
  /** label and figure; a string is shown unchanged, undefined as unknown. With a function, the card is a button that shows what it counts. */
  stats: readonly Figure[];
  /** one line of numbers instead of cards */
  compact?: boolean;
}

export const StatCards = ({ stats, compact = false }: StatCardsProps) => {
  // Rows of three instead of a full row and an incomplete one.
  const many = !compact && stats.length > 4;
  return (
    <Flex as="dl" wrap="wrap" {...(compact ? LINE : { gap: { base: '3', md: '4' } })}>
      {stats.map(([label, figure, onShow]) => {
        const shown = typeof figure === 'number' ? formatCount(figure) : (figure ?? '–');
        return (
          <Stat.Root
            key={label}
            recipe={recipe}
            as="div"
            size={compact ? 'sm' : 'md'}
            flexBasis={many ? { md: '30%', lg: '8.5rem' } : undefined}
          >
            <Stat.Label>{label}</Stat.Label>
            <Stat.ValueText fontSize={many ? { base: '1.5rem', md: '1.875rem' } : undefined}>
              {onShow && !compact ? (
                <button type="button" aria-label={`${label}: ${shown}`} onClick={onShow}>
                  {shown}
                </button>
              ) : (
                shown
              )}
            </Stat.ValueText>
          </Stat.Root>
        );
      })}
    </Flex>
  );
};

/** Below `lg` each label is under its figure: beside it, four long labels would not fit in one line. */
const LINE = {
  justifyContent: { base: 'space-between', lg: 'start' },
  columnGap: { base: '1', lg: '8' },
};

/** A figure and its label: a card, or a part of a line. */
const recipe = defineSlotRecipe({
  slots: ['root', 'label', 'valueText'],
  base: { label: { color: 'fg.muted' } },
  variants: {
    size: {
      md: {
        root: {
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
        label: { textStyle: 'sm' },
        valueText: {
          textStyle: 'title',
          mt: '1',
          // A card is at least as wide as its figure, which must not wrap.
          whiteSpace: 'nowrap',
          '& button': { font: 'inherit', letterSpacing: 'inherit', cursor: 'pointer', outline: '0' },
          // The whole card is the button.
          '& button::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
          '& button:focus-visible::after': {
            outline: '2px solid var(--chakra-colors-brand-focus-ring)',
            outlineOffset: '2px',
          },
        },
      },
      sm: {
        root: {
          // On phones as narrow as the longest word of the label.
          width: { base: 'min-content', md: 'auto' },
          display: 'flex',
          flexDirection: { base: 'column-reverse', lg: 'row' },
          justifyContent: { base: 'flex-end', lg: 'flex-start' },
          alignItems: { lg: 'baseline' },
          gap: { lg: '2' },
        },
        label: { textStyle: { base: 'xs', lg: 'sm' } },
        valueText: { textStyle: { base: 'md', lg: 'sm' }, fontWeight: 'semibold' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});
