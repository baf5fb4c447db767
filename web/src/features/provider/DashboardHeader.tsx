import { Box, Flex, Heading, Text } from '@chakra-ui/react';
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
  <Flex wrap="wrap" align="start" justify="space-between" gap="3" mb="8">
    <Box minW="0">
      <Heading as="h1" textStyle="title" overflowWrap="anywhere">
        Welcome{name && ', '}
        <bdi>{name}</bdi>
      </Heading>
      <Text color="fg.muted" mt="2">
        Your services, time slots and booking requests.
      </Text>
    </Box>
    <Flex wrap="wrap" gap="3">
      {children}
      <LinkButton hideFrom="md" variant="outline" to={paths.account}>
        Account
      </LinkButton>
    </Flex>
  </Flex>
);
