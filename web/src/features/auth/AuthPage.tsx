import { Card, Heading, Text } from '@chakra-ui/react';
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
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      <Text color="fg.muted" mt="2" mb="8">
        {lead}
      </Text>
      <Card.Root as="section" size="lg">
        {children}
      </Card.Root>
      <Text textAlign="center" mt="6" color="fg.muted">
        {other.question} <TextLink to={other.to}>{other.link}</TextLink>
      </Text>
    </Page>
  );
}
