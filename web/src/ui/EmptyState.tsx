import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** what to do about it */
  children?: ReactNode;
}

export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <chakra.div py="14" px="4" textAlign="center" bg="bg.tint" borderRadius="panel">
    <chakra.h2 textStyle="heading">{title}</chakra.h2>
    {text && (
      <chakra.p color="fg.muted" mt="2">
        {text}
      </chakra.p>
    )}
    {children && <chakra.div mt="6">{children}</chakra.div>}
  </chakra.div>
);
