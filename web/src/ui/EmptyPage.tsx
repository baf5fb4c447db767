import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.js';
import { Page } from './Page.js';

interface EmptyPageProps {
  /** the heading, and the title of the browser's tab */
  title: string;
  text: string;
  /** what to do instead */
  children: ReactNode;
}

/** A page that has nothing to show. */
export const EmptyPage = (props: EmptyPageProps) => (
  <Page title={props.title} maxW="2xl" py={{ base: '16', md: '24' }}>
    <EmptyState page {...props} />
  </Page>
);
