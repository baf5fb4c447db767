import { Card, Flex, Heading, Text } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One subject of the page, with its own form. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card.Root as="section" size="lg" aria-labelledby={id}>
      <Heading id={id} textStyle="heading" mb={lead ? '1' : '5'}>
        {title}
      </Heading>
      {lead && (
        <Text color="fg.muted" mb="5">
          {lead}
        </Text>
      )}
      {children}
    </Card.Root>
  );
}

/** The buttons below a form or text, and what became of the last click. */
export const Actions = ({ outcome = '', children }: { outcome?: string; children: ReactNode }) => (
  <Flex align="center" wrap="wrap" gap="4">
    {children}
    <Text role="status" textStyle="sm" overflowWrap="anywhere" minW="0">
      {outcome}
    </Text>
  </Flex>
);
