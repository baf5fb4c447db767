import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import tent from '../assets/empty-tent.svg';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** a square, decorative picture */
  picture?: string;
  /** an action, such as a button */
  children?: ReactNode;
}

export const EmptyState = ({ title, text, picture = tent, children }: EmptyStateProps) => (
  <chakra.div py={{ base: '10', md: '14' }} px="4" textAlign="center" bg="bg.tint" borderRadius="panel">
    <chakra.img src={picture} alt="" htmlWidth="120" htmlHeight="120" mx="auto" mb="5" />
    <chakra.h2 textStyle="heading">{title}</chakra.h2>
    {text && (
      <chakra.p color="fg.muted" mt="2">
        {text}
      </chakra.p>
    )}
    {children && <chakra.div mt="6">{children}</chakra.div>}
  </chakra.div>
);
