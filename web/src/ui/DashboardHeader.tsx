import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface DashboardHeaderProps {
  title: ReactNode;
  /** beside the title */
  children?: ReactNode;
}

/** The heading of a dashboard, in one line on phones, as in `shell.css`. */
export const DashboardHeader = ({ title, children }: DashboardHeaderProps) => (
  <Flex align="center" justify="space-between" gap="3" minH={{ base: '11', md: '0' }} mb={{ md: '3' }}>
    <Heading as="h1" textStyle={{ base: 'heading', md: 'title' }} minW="0" overflowWrap="anywhere">
      {title}
    </Heading>
    {children}
  </Flex>
);
