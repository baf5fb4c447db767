import { Box } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { useNear } from '../../lib/useNear.js';
import { Loading } from '../../ui/Loading.js';
import { Section } from './Section.js';

interface LaterSectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A section whose file and data are loaded when the user scrolls towards it. */
export function LaterSection({ title, lead, children }: LaterSectionProps) {
  const { place, near } = useNear<HTMLDivElement>();
  return (
    <Section title={title} lead={lead}>
      <Box ref={place} minH="11">
        {near && <Suspense fallback={<Loading look="compact" label={`Loading ${title}`} />}>{children}</Suspense>}
      </Box>
    </Section>
  );
}
