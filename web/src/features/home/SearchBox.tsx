import { chakra, Span } from '@chakra-ui/react';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { planOf, PlanFields } from '../../event/PlanFields.js';
import { useEventPlan } from '../../event/useEventPlan.js';
import { useCitiesQuery } from '../../graphql/generated/cities.js';
import { useCities } from '../../graphql/useCities.js';
import { useConfig } from '../../graphql/useConfig.js';
import { formatCount } from '../../lib/numbers.js';
import { servicesPath } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import { ChevronDownIcon } from '../../ui/icons.js';
import { controlRecipe } from '../../ui/theme/recipes.js';

const none: readonly string[] = [];

/** A search for a day, a category and a city; it leads to the list of services. */
export function SearchBox() {
  const navigate = useNavigate();
  const { change, ...plan } = useEventPlan();
  const categories = useConfig()?.categories ?? none;
  const cities = useCities().map(({ city }) => city);
  const [chosen, setChosen] = useState({ category: '', city: '' });
  const { category, city } = chosen;
  const counts = useCitiesQuery({ variables: { city: city || undefined, category: category || undefined } }).data
    ?.catalogueCounts;
  const inCity = new Map(counts?.cities.map((count) => [count.city, count.services]));
  const inCategory = new Map(counts?.categories.map((count) => [count.category, count.services]));
  const found = counts && (city ? (inCity.get(city) ?? 0) : category ? (inCategory.get(category) ?? 0) : undefined);
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = planOf(event.currentTarget);
    change(wanted);
    void navigate(servicesPath(chosen, wanted));
  };
  const choice = (name: 'category' | 'city', options: readonly string[], numbers: Map<string, number>) => ({
    value: chosen[name],
    onChange: (value: string) => setChosen({ ...chosen, [name]: value }),
    options: options.map((value) => ({
      value,
      text: counts ? `${value} (${formatCount(numbers.get(value) ?? 0)})` : value,
    })),
  });
  return (
    <Surface role="search" onSubmit={search}>
      <PlanFields {...plan} />
      <Choice label="Category" all="All Categories" {...choice('category', categories, inCategory)} />
      <Choice label="City" all="All Cities" {...choice('city', cities.sort(), inCity)} />
      <Button type="submit" minH="12" gridColumn="1 / -1">
        {found === undefined ? 'Find Services' : `Show ${formatCount(found)} ${found === 1 ? 'Service' : 'Services'}`}
      </Button>
    </Surface>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: string }[];
}

const Choice = ({ label, all, value, onChange, options }: ChoiceProps) => (
  <chakra.label minW="0" textStyle="sm" fontWeight="medium">
    {label}
    <Span display="block" position="relative" mt="1.5">
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        ps={{ base: '3', md: '4' }}
        pe={{ base: '8', md: '9' }}
        textOverflow="ellipsis"
        cursor="pointer"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} dir="auto">
            {option.text}
          </option>
        ))}
      </Select>
      <Span position="absolute" insetEnd={{ base: '2.5', md: '3.5' }} top="3.5" color="fg.muted" pointerEvents="none">
        <ChevronDownIcon />
      </Span>
    </Span>
  </chakra.label>
);

const Select = chakra('select', controlRecipe);

const Surface = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)',
    alignItems: 'end',
    gap: '3',
    maxW: 'xl',
    mt: { base: '5', md: '6' },
    p: { base: '4', md: '5' },
    color: 'fg',
    bg: 'bg.panel',
    borderRadius: 'card',
  },
});
