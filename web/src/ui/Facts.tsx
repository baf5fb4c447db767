import { DataList, defineSlotRecipe } from '@chakra-ui/react';
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
  <DataList.Root
    recipe={recipe}
    orientation={rows ? 'horizontal' : undefined}
    {...(wide && {
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        // The second is the e-mail address, the third the phone.
        md: 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 3fr)',
      },
    })}
  >
    {facts.map(([term, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <DataList.Item key={term}>
          <DataList.ItemLabel>{term}</DataList.ItemLabel>
          <DataList.ItemValue dir="auto">{value}</DataList.ItemValue>
        </DataList.Item>
      ),
    )}
  </DataList.Root>
);

/** Terms and values in columns, or each value beside its term, as on a receipt. */
const recipe = defineSlotRecipe({
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    // Not inherited: Chakra's reset sets its own on every element.
    root: { display: 'grid', columnGap: '6', textStyle: 'sm', '& *': { overflowWrap: 'anywhere' } },
    itemLabel: { textStyle: 'xs', color: 'fg.muted' },
  },
  variants: {
    orientation: {
      vertical: {
        root: {
          gridTemplateColumns: {
            base: 'repeat(auto-fill, minmax(8rem, 1fr))',
            md: 'repeat(auto-fill, minmax(10rem, 1fr))',
          },
          rowGap: '3',
        },
      },
      horizontal: {
        root: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '2' },
        item: { display: 'grid', gridTemplateColumns: '4rem minmax(0, 1fr)', alignItems: 'baseline' },
      },
    },
  },
  defaultVariants: { orientation: 'vertical' },
});
