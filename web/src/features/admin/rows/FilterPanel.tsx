import { Grid } from '@chakra-ui/react';
import type { ChangeEvent, ReactNode } from 'react';
import { Button } from '../../../ui/Button.js';

export interface FilterProps<Filter> {
  filter: Filter;
  /** why the server rejects a field, by its name */
  rejections: Record<string, string>;
  onChange: (filter: Filter) => void;
}

interface FilterPanelProps<Filter> extends FilterProps<Filter> {
  /** filters nothing */
  none: Filter;
  /** @param field returns what connects a control to the filter, by the name of its field */
  children: (field: (name: keyof Filter & string) => FilterField) => ReactNode;
}

interface FilterField {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** The filter of a list: its search in a line of its own, unless the screen is wide, then the rest. */
export function FilterPanel<Filter extends Record<keyof Filter, string>>(props: FilterPanelProps<Filter>) {
  const { filter, none, rejections, onChange, children } = props;
  return (
    <Grid
      role="search"
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(auto-fit, minmax(10rem, 1fr))',
      }}
      alignItems="end"
      gap={{ base: '3', sm: '4' }}
      // No surface on phones: the fields need the width of its padding, and the list the height.
      p={{ sm: '4', md: '6' }}
      mb="6"
      bg={{ sm: 'bg.tint' }}
      borderRadius="panel"
      css={{
        '& > :first-child': { gridColumn: { base: '1 / -1', lg: 'span 2' } },
        // Alone in the last line of a phone.
        '& > :last-child:nth-child(even)': { gridColumn: { base: '1 / -1', sm: 'auto' } },
      }}
    >
      {children((name) => ({
        value: filter[name],
        error: rejections[name],
        onChange: ({ target }) => onChange({ ...filter, [name]: target.value }),
      }))}
      <Button variant="outline" minH="12" onClick={() => onChange(none)}>
        Clear Filters
      </Button>
    </Grid>
  );
}
