import { Container, type ContainerProps } from '@chakra-ui/react';
import { useTitle } from './useTitle.js';

interface PageProps extends ContainerProps {
  /** the title of the browser's tab */
  title: string;
}

export function Page({ title, ...container }: PageProps) {
  useTitle(title);
  return <Container py={{ base: '8', md: '14' }} {...container} />;
}
