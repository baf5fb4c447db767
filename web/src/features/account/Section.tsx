import { Card, chakra } from '@chakra-ui/react';
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
      <chakra.h2 id={id} textStyle="heading" mb={lead ? '1' : '5'}>
        {title}
      </chakra.h2>
      {lead && (
        <chakra.p color="fg.muted" mb="5">
          {lead}
        </chakra.p>
      )}
      {children}
    </Card.Root>
  );
}

/** The buttons below a form or text, and what became of the last click. */
export const Actions = ({ outcome = '', children }: { outcome?: string; children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
    {children}
    <chakra.p role="status" textStyle="sm" overflowWrap="anywhere" minW="0">
      {outcome}
    </chakra.p>
  </chakra.div>
);
