import { chakra } from '@chakra-ui/react';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCities } from '../../graphql/useCities.js';
import { useConfig } from '../../graphql/useConfig.js';
import { servicesPath } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import { ChevronDownIcon } from '../../ui/icons.js';
import { Container } from '../../ui/Page.js';
import { controlRecipe } from '../../ui/theme/recipes.js';

const none: readonly string[] = [];

/** A search for a category and a city, across the edge of the tent's roof; it leads to the filtered list of services. */
export function SearchBox() {
  const navigate = useNavigate();
  const categories = useConfig()?.categories ?? none;
  const cities = useCities().map(({ city }) => city);
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void navigate(servicesPath(values));
  };
  return (
    <Container position="relative" zIndex="1" mt={{ base: '-16', md: '-14' }}>
      <Surface role="search" onSubmit={search}>
        <Choice label="Category" name="category" all="All Categories" options={categories} />
        <Choice label="City" name="city" all="All Cities" options={cities.sort()} />
        <Button type="submit" variant="outline" minH="12" gridColumn={{ base: '1 / -1', md: 'auto' }}>
          Find Services
        </Button>
      </Surface>
    </Container>
  );
}

interface ChoiceProps {
  label: string;
  name: 'category' | 'city';
  all: string;
  options: readonly string[];
}

const Choice = ({ label, name, all, options }: ChoiceProps) => (
  <chakra.label minW="0" textStyle="sm" fontWeight="medium">
    {label}
    <chakra.span display="block" position="relative" mt="1.5">
      <Select
        name={name}
        ps={{ base: '3', md: '4' }}
        pe={{ base: '8', md: '9' }}
        textOverflow="ellipsis"
        cursor="pointer"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      <chakra.span
        position="absolute"
        insetEnd={{ base: '2.5', md: '3.5' }}
        top="3.5"
        color="fg.muted"
        pointerEvents="none"
      >
        <ChevronDownIcon />
      </chakra.span>
    </chakra.span>
  </chakra.label>
);

const Select = chakra('select', controlRecipe);

const Surface = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 5fr) minmax(0, 4fr)', md: '1fr 1fr auto' },
    alignItems: 'end',
    gap: { base: '3', md: '4' },
    p: { base: '4', md: '5' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'lifted',
  },
});
