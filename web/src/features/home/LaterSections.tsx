import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useNear } from '../../lib/useNear.js';
import { lazily } from '../../ui/lazily.js';

const MarketSections = lazily(async () => (await import('./MarketSections.js')).MarketSections);

/** How it works, and services of the marketplace: sections whose file and data are loaded when the user scrolls towards them. */
export function LaterSections() {
  const { place, near } = useNear<HTMLDivElement>();
  // The height of the sections, so that what follows does not move.
  return (
    <Box ref={place} minH={{ base: '130rem', md: '94rem' }} css={{ '&:has([data-complete])': { minHeight: '0' } }}>
      {near && (
        <Suspense>
          <MarketSections />
        </Suspense>
      )}
    </Box>
  );
}
