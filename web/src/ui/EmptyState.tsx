import { EmptyState as Parts } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import tent from '../assets/empty-tent.svg';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** a square, decorative picture */
  picture?: string;
  /** in place of what a page shows, with its heading */
  page?: boolean;
  /** an action, such as a button */
  children?: ReactNode;
}

export const EmptyState = ({ title, text, picture = tent, page = false, children }: EmptyStateProps) => (
  <Parts.Root size={page ? 'lg' : 'md'}>
    <Parts.Indicator>
      <img src={picture} alt="" width="120" height="120" />
    </Parts.Indicator>
    <Parts.Title as={page ? 'h1' : 'h2'}>{title}</Parts.Title>
    {text && <Parts.Description>{text}</Parts.Description>}
    {children && <Parts.Content>{children}</Parts.Content>}
  </Parts.Root>
);
