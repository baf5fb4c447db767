import { chakra } from '@chakra-ui/react';
import { memo, useRef, type KeyboardEvent } from 'react';
import { formatCount } from '../../lib/numbers.js';
import { noFilters, paths, servicesPath, type ServiceFilters } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import { CrossIcon, SearchIcon } from '../../ui/icons.js';
import { SelectField, TextField } from '../../ui/TextField.js';
import type { Counts } from './filter-services.js';
import { MAX_FILTER } from './filters-of.js';

interface FiltersProps {
  filters: ServiceFilters;
  cities: Counts;
  categories: Counts;
  /** whether the counts are those of the catalogue, which may still be loading */
  counted: boolean;
  onChange: (changed: Partial<ServiceFilters>) => void;
  /** called when the user leaves the search field */
  onSearched: () => void;
}

/** A box that stays in view; on phones one line, in which the search is an icon until it is used. */
export function Filters({ filters, cities, categories, counted, onChange, onSearched }: FiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Box role="search">
      <SearchBox>
        <TextField
          ref={search}
          label="Search services"
          type="search"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search"
          maxLength={MAX_FILTER}
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          onBlur={onSearched}
          onKeyDown={hideKeyboard}
        />
        <chakra.span
          position="absolute"
          insetStart={{ base: '3', md: '4' }}
          top="50%"
          translate="0 -50%"
          color="fg.muted"
          pointerEvents="none"
        >
          <SearchIcon />
        </chakra.span>
      </SearchBox>
      <FilterSelect name="city" value={filters.city} counts={counted ? cities : null} onChange={onChange} />
      <FilterSelect name="category" value={filters.category} counts={counted ? categories : null} onChange={onChange} />
      <Button
        variant="outline"
        minH="12"
        px={{ base: '0', md: '5' }}
        minW="11"
        // Phones have no space to show a button that does nothing.
        _disabled={{ mdDown: { srOnly: true, minH: '0', minW: '0' } }}
        disabled={servicesPath(filters) === paths.services}
        onClick={() => {
          onChange(noFilters);
          // The button is disabled now. A touch screen would open its keyboard.
          if (!hasTouch()) search.current?.focus({ preventScroll: true });
        }}
      >
        <chakra.span hideFrom="md" display="inline-flex">
          <CrossIcon />
        </chakra.span>
        <chakra.span srOnly={{ base: true, md: false }}>Clear Filters</chakra.span>
      </Button>
    </Box>
  );
}

interface FilterSelectProps {
  name: 'city' | 'category';
  value: string;
  /** null while they are not known */
  counts: Counts | null;
  onChange: FiltersProps['onChange'];
}

const texts = {
  city: { label: 'City', all: 'All Cities' },
  category: { label: 'Category', all: 'All Categories' },
};

/** Memoised, because the search renders with each keystroke, and the catalogue may have hundreds of cities. */
const FilterSelect = memo(function FilterSelect({ name, value, counts, onChange }: FilterSelectProps) {
  const { label, all } = texts[name];
  const options = counts ? [...counts.keys()] : [value].filter(Boolean);
  return (
    <SelectBox data-name={name} data-chosen={value !== ''}>
      <SelectField
        label={label}
        placeholder={all}
        narrow
        options={options}
        textOf={(option) => (counts ? `${option} (${formatCount(counts.get(option) ?? 0)})` : option)}
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </SelectBox>
  );
});

const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** On the search key of a phone: the results are already displayed, below the on-screen keyboard. */
function hideKeyboard({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && hasTouch()) currentTarget.blur();
}

/** On phones as wide as its icon, but wide enough to read what is typed. */
const SearchBox = chakra('div', {
  base: {
    position: 'relative',
    flex: { base: '0 0 2.75rem', sm: '4 1 0', md: '1 1 0', lg: '2 1 0' },
    '& input': { ps: { base: '9', md: '11' }, pe: { base: '1', md: '4' } },
    smDown: {
      '&:has(input:not(:placeholder-shown))': { flexBasis: '30%' },
      // The whole of `garden wedding`.
      '&:has(input:focus)': { flexBasis: '45.5%', '& input': { ps: '3' }, '& > span': { display: 'none' } },
    },
  },
});

/** On phones the widths follow the texts: categories are longer than cities, and what is chosen is to be read. */
const SelectBox = chakra('div', {
  base: {
    flex: '1 1 0',
    minW: '0',
    mdDown: {
      flexGrow: '3',
      '&[data-chosen=true]': { flexGrow: '4.5' },
      '&[data-name=category]': { flexGrow: '4' },
      '&[data-name=category][data-chosen=true]': { flexGrow: '6' },
    },
  },
});

/** Below the header, which is 4 rem high and has a border. */
const Box = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: 'nav',
    top: 'calc(4rem + 1px)',
    display: 'flex',
    alignItems: 'end',
    gap: { base: '1.5', md: '3' },
    // On phones as wide as the screen, without the margins of the page.
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '3' },
    py: { base: '2', md: '3' },
    bg: { base: 'bg', md: 'bg.tint' },
    borderRadius: { md: 'panel' },
    // What the values mean is visible in them: `All Cities`.
    '& label': { srOnly: true },
    mdDown: {
      '& select': { ps: '2', pe: '5' },
      '& select + span': { insetEnd: '1' },
    },
  },
});
