import type { ComponentProps } from 'react';
import { RadioTiles } from '../../ui/form/RadioTiles.js';

const tiles = [
  { value: 'user', label: 'Customer', hint: 'Book services' },
  { value: 'provider', label: 'Provider', hint: 'Offer services' },
];

type AccountTypeTilesProps = Omit<ComponentProps<typeof RadioTiles>, 'label' | 'tiles'>;

export const AccountTypeTiles = (props: AccountTypeTilesProps) => (
  <RadioTiles label="Account Type" tiles={tiles} {...props} />
);
