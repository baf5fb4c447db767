import { chakra } from '@chakra-ui/react';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import type { ListedService } from './filter-services.js';
import { ServiceCard } from './ServiceCard.js';

/** Four rows on wide screens; rendering more would delay the next keystroke. */
const BATCH = 12;

/** Mounts one batch of cards, and the next one when the user scrolls near its end, so that each keystroke is fast. */
export const ServiceGrid = memo(function ServiceGrid({ services }: { services: readonly ListedService[] }) {
  const [count, setCount] = useState(BATCH);
  const [shown, setShown] = useState(services);
  if (shown !== services) {
    setShown(services);
    setCount(BATCH);
  }

  const end = useRef<HTMLDivElement>(null);
  const complete = count >= services.length;
  useEffect(() => {
    if (complete || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setCount((current) => current + BATCH));
      },
      { rootMargin: '1200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed again after each batch, so that an end that is still in view reports again.
  }, [complete, count]);

  return (
    <>
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))" gap="6">
        {services.slice(0, count).map((service, index) => (
          <li key={service.id}>
            <ServiceCard service={service} index={index} />
          </li>
        ))}
      </chakra.ul>
      {!complete && <div ref={end} />}
    </>
  );
});
