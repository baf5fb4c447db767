import { chakra } from '@chakra-ui/react';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { useFavourites } from '../../favourites/useFavourites.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import type { ListedService } from './filter-services.js';
import { nextFreeText } from './next-free.js';
import { ServiceCard } from './ServiceCard.js';
import { useNextFreeDates } from './useNextFreeDates.js';

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

  const mounted = services.slice(0, count);
  const today = useMarketTime().day;
  const nextFree = useNextFreeDates(mounted.map(({ id }) => id).join());
  const { ids: favourites, change } = useFavourites();

  return (
    <>
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))" gap="6">
        {mounted.map((service, index) => (
          <li key={service.id}>
            <ServiceCard
              service={service}
              index={index}
              nextFree={nextFreeText(nextFree.get(service.id), today)}
              isFavourite={favourites.has(service.id)}
              onFavourite={change}
            />
          </li>
        ))}
      </chakra.ul>
      {!complete && <div ref={end} />}
    </>
  );
});
