import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const MarketSections = lazy(async () => ({ default: (await import('./MarketSections.js')).MarketSections }));

/** How it works, and services of the marketplace: sections whose file and data are loaded when the user scrolls towards them. */
export function LaterSections() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  // The height of the sections, so that what follows does not move.
  return (
    <chakra.div ref={place} minH={{ base: '64rem', md: '66rem' }}>
      {near && (
        <Suspense>
          <MarketSections />
        </Suspense>
      )}
    </chakra.div>
  );
}
