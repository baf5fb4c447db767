import { Card, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.js';
import { TextLink } from '../../ui/TextLink.js';

interface AuthPageProps {
  title: string;
  lead: string;
  children: ReactNode;
  maxW?: 'lg' | '2xl';
  /** the link to the other form */
  other: { question: string; link: string; to: string };
}

/** The frame of the sign-in and registration forms. */
export function AuthPage({ title, lead, children, other, maxW = 'lg' }: AuthPageProps) {
  return (
    <Page title={title} maxW={maxW}>
      <chakra.h1 textStyle="title">{title}</chakra.h1>
      <chakra.p color="fg.muted" mt="2" mb="8">
        {lead}
      </chakra.p>
      <Card.Root as="section" size="lg">
        {children}
      </Card.Root>
      <chakra.p textAlign="center" mt="6" color="fg.muted">
        {other.question} <TextLink to={other.to}>{other.link}</TextLink>
      </chakra.p>
    </Page>
  );
}
