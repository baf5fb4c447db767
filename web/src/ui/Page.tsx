import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useTitle } from './useTitle.js';

/** The maximum width of pages, with margins at the sides. */
export const Container = chakra('div', {
  base: { width: 'full', maxW: 'page', mx: 'auto', px: { base: '4', md: '8' } },
});

interface PageProps extends HTMLChakraProps<'div'> {
  /** the title of the browser's tab */
  title: string;
}

export function Page({ title, ...container }: PageProps) {
  useTitle(title);
  return <Container py={{ base: '8', md: '14' }} {...container} />;
}

/** A raised surface. */
export const Panel = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    boxShadow: 'card',
    p: { base: '5', md: '8' },
  },
});
