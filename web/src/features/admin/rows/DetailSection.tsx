import { chakra, Heading } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

interface DetailSectionProps {
  title: string;
  children: ReactNode;
}

/** A part of an open row, with a heading. */
export function DetailSection({ title, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id} textStyle="sm" fontWeight="semibold" mb="2">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** The parts of an open row below each other. */
export const Details = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    maxW: '4xl',
    // The margin of a description, and that of a list of features.
    '& section > h2 + *': { mt: '0' },
  },
});
