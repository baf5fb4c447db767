import { defineSlotRecipe } from '@chakra-ui/react';

/** A table on large screens; on smaller ones its rows are cards. */
export const tableRecipe = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell'],
  base: {
    root: {
      width: 'full',
      textStyle: 'sm',
      '& :is(td, td *)': { overflowWrap: 'anywhere' },
      '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
      '& strong': { fontWeight: 'semibold' },
      lgDown: { display: 'block' },
      lg: {
        borderCollapse: 'separate',
        borderSpacing: '0',
        bg: 'bg.panel',
        borderWidth: '1px',
        borderRadius: 'card',
        boxShadow: 'card',
        '& th, & td': { px: '3', py: '3.5', verticalAlign: 'middle' },
        '& :is(th, td)[data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
        '& :is(th, td):first-of-type': { ps: '6' },
        '& :is(th, td):last-of-type': { pe: '6' },
      },
    },
    header: { lgDown: { srOnly: true } },
    body: {
      lgDown: {
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: '3',
      },
      lg: { '& tr:hover': { bg: 'bg.tint' } },
    },
    row: {
      '&[data-chosen]': { bg: 'bg.tint', borderColor: 'brand.fg' },
      lgDown: {
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: '2.5',
        p: '5',
        bg: 'bg.panel',
        borderWidth: '1px',
        borderRadius: 'card',
        boxShadow: 'card',
        containerType: 'inline-size',
        '& [data-controls] ~ [data-lead]': { pe: '10' },
        '& [data-controls=choice] ~ [data-lead]': { ps: '8' },
        // An open row is one card with its details, across all columns.
        '&[data-open]': {
          gridColumn: '1 / -1',
          borderBottomWidth: '0',
          borderBottomRadius: '0',
          boxShadow: 'none',
        },
        '&[data-details]': {
          gridColumn: '1 / -1',
          mt: '-3',
          pt: '3',
          borderTopWidth: '0',
          borderTopRadius: '0',
        },
      },
      lg: {
        '&:is([data-open], [data-details]):not([data-chosen])': { bg: 'bg.subtle' },
        '&[data-chosen] td:first-of-type': { boxShadow: 'inset 3px 0 var(--chakra-colors-brand-fg)' },
      },
    },
    columnHeader: {
      lg: { textStyle: 'xs', fontWeight: 'medium', textAlign: 'start', color: 'fg.muted', whiteSpace: 'nowrap' },
    },
    cell: {
      lgDown: {
        display: 'grid',
        gridTemplateColumns: '5rem minmax(0, 1fr)',
        alignItems: 'baseline',
        justifyItems: 'start',
        columnGap: '3',
        // With large text on a phone, a value is below its name.
        '@container (width < 12rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        '&::before': { content: 'attr(data-header) / ""', color: 'fg.muted', textStyle: 'xs' },
        '&[data-lead]': { display: 'block', justifyItems: 'normal', textStyle: 'md', pb: '1' },
        '&:is([data-lead], [data-controls], [data-details], [data-header=Actions])::before': { display: 'none' },
        // At both ends of the first line, beside the name.
        '&[data-controls]': {
          position: 'absolute',
          top: '2.5',
          insetX: '2.5',
          display: 'flex',
          justifyContent: 'space-between',
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto' },
          '& > :last-child': { ms: 'auto' },
        },
        '&[data-details]': { display: 'block' },
        '&[data-header=Actions]': {
          display: 'block',
          // New browsers apply `justifyItems` outside of grids as well.
          justifyItems: 'normal',
          mt: 'auto',
          pt: '1',
        },
      },
      lg: {
        borderTopWidth: '1px',
        '&[data-short=true]': { whiteSpace: 'nowrap' },
        '&[data-controls]': { py: '0', ps: '3', pe: '0', whiteSpace: 'nowrap', '& > *': { verticalAlign: 'middle' } },
        '&[data-details]': { borderTopWidth: '0', px: '6', pt: '2', pb: '6' },
      },
    },
  },
});
