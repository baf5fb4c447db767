import { chakra, Span } from '@chakra-ui/react';
import { memo, useId, useRef, type KeyboardEvent } from 'react';
import { formatCount } from '../../lib/numbers.js';
import { noFilters, paths, servicesPath, type ServiceFilters } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import { ChevronDownIcon, SearchIcon } from '../../ui/icons.js';
import { controlRecipe } from '../../ui/theme/recipes.js';
import type { Counts } from './filter-services.js';

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

/** A bar that stays in view; on phones a line for the search, and one that scrolls sideways for the rest. */
export function Filters({ filters, cities, categories, counted, onChange, onSearched }: FiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <Box role="search" data-sticks>
      <SearchBox>
        <label htmlFor={id}>Search services</label>
        <Input
          ref={search}
          id={id}
          type="search"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search"
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          onBlur={onSearched}
          onKeyDown={hideKeyboard}
        />
        <Span position="absolute" insetStart="4" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
          <SearchIcon />
        </Span>
      </SearchBox>
      <Chips>
        <FilterSelect name="city" value={filters.city} counts={counted ? cities : null} onChange={onChange} />
        <FilterSelect
          name="category"
          value={filters.category}
          counts={counted ? categories : null}
          onChange={onChange}
        />
        <Button
          variant="outline"
          minH={{ base: '11', md: '12' }}
          // Phones have no space to show a button that does nothing.
          _disabled={{ mdDown: { srOnly: true, minH: '0', minW: '0' } }}
          disabled={servicesPath(filters) === paths.services}
          onClick={() => {
            onChange(noFilters);
            // The button is disabled now. A touch screen would open its keyboard.
            if (!hasTouch()) search.current?.focus({ preventScroll: true });
          }}
        >
          Clear Filters
        </Button>
      </Chips>
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
  const id = useId();
  const { label, all } = texts[name];
  const options = counts ? [...counts.keys()] : [value].filter(Boolean);
  return (
    <SelectBox>
      <label htmlFor={id}>{label}</label>
      <Select
        pe="10"
        textOverflow="ellipsis"
        cursor="pointer"
        id={id}
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option} dir="auto">
            {counts ? `${option} (${formatCount(counts.get(option) ?? 0)})` : option}
          </option>
        ))}
      </Select>
      <Span position="absolute" insetEnd="3.5" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
        <ChevronDownIcon />
      </Span>
    </SelectBox>
  );
});

const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** On the search key of a phone: the results are already displayed, below the on-screen keyboard. */
function hideKeyboard({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && hasTouch()) currentTarget.blur();
}

const SearchBox = chakra('div', {
  base: { position: 'relative', flex: { md: '1 1 0', lg: '2 1 0' }, '& input': { pl: '11' } },
});

// Without the context of the fields of forms, which would be 5 kB of this first view.
const Input = chakra('input', controlRecipe, { defaultProps: { dir: 'auto' } });
const Select = chakra('select', controlRecipe);

/** As wide as the text of what is chosen, where the browser can: others take the longest option. */
const SelectBox = chakra('div', {
  base: {
    position: 'relative',
    flex: { base: 'none', md: '1 1 0' },
    minW: '0',
    mdDown: { '& select': { minH: '11', fieldSizing: 'content', width: 'auto', borderRadius: 'pill' } },
  },
});

const Chips = chakra('div', {
  base: {
    display: { base: 'flex', md: 'contents' },
    gap: '2',
    // Up to the edges of the screen, with space for the outline of what has the focus.
    mx: '-4',
    px: '4',
    my: '-1',
    py: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
});

/** Below the header, which is 4 rem high and has a border. */
const Box = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: 'nav',
    top: 'calc(4rem + 1px)',
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { md: 'end' },
    gap: { base: '2', md: '3' },
    // Covers the cards that are scrolled below it, also at its sides.
    mx: { base: '-4', md: '-8' },
    px: { base: '4', md: '8' },
    py: { base: '2', md: '3' },
    bg: 'bg',
    // What the values mean is visible in them: `All Cities`.
    '& label': { srOnly: true },
  },
});
