import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import tent from '../assets/empty-tent.svg';
import { Page } from './Page.js';

interface EmptyPageProps {
  /** the heading, and the title of the browser's tab */
  title: string;
  text: string;
  /** what to do instead */
  children: ReactNode;
}

/** A page that has nothing to show. */
export const EmptyPage = ({ title, text, children }: EmptyPageProps) => (
  <Page title={title} textAlign="center" maxW="2xl" py={{ base: '16', md: '24' }}>
    <chakra.img src={tent} alt="" htmlWidth="120" htmlHeight="120" mx="auto" mb="6" />
    <chakra.h1 textStyle="title">{title}</chakra.h1>
    <chakra.p color="fg.muted" mt="3" mb="8">
      {text}
    </chakra.p>
    {children}
  </Page>
);
