import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';

interface DashboardHeaderProps {
  /** of the provider; empty until it is known */
  name: string;
  /** what waits for the provider */
  children?: ReactNode;
}

export const DashboardHeader = ({ name, children }: DashboardHeaderProps) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="start" justifyContent="space-between" gap="3" mb="8">
    <chakra.div minW="0">
      <chakra.h1 textStyle="title" overflowWrap="anywhere">
        Welcome{name && ', '}
        <bdi>{name}</bdi>
      </chakra.h1>
      <chakra.p color="fg.muted" mt="2">
        Your services, time slots and booking requests.
      </chakra.p>
    </chakra.div>
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      {children}
      <LinkButton hideFrom="md" variant="outline" to={paths.account}>
        Account
      </LinkButton>
    </chakra.div>
  </chakra.div>
);
