import { chakra } from '@chakra-ui/react';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { useFavourites } from '../../favourites/useFavourites.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import type { Day } from '../../lib/dates.js';
import type { ListedService } from './filter-services.js';
import { wasListLeft } from './list-place.js';
import { freeText } from './next-free.js';
import { ServiceCard } from './ServiceCard.js';
import { useListPlace } from './useListPlace.js';
import { useNextFreeDates, useProviderRecords } from './useBeside.js';

/** Four rows on wide screens; rendering more would delay the next keystroke. */
const BATCH = 12;

interface ServiceGridProps {
  services: readonly ListedService[];
  /** a new value for each change of the filters and the order, after which the list starts at its beginning */
  view?: unknown;
  /** of the event */
  date?: Day | undefined;
  /** the ids of the services that are free on it; undefined until they are known */
  free?: ReadonlySet<string> | undefined;
}

/** Mounts one batch of cards, and the next one when the user scrolls near its end, so that each keystroke is fast. */
export const ServiceGrid = memo(function ServiceGrid({ services, view, date, free }: ServiceGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const place = useListPlace(grid);
  const [count, setCount] = useState(Math.max(BATCH, place?.cards ?? 0));
  // Cards rise when the list is first shown, not when it is filtered, left or shown again.
  const [arriving, setArriving] = useState(() => !wasListLeft());
  const [shown, setShown] = useState(view);
  if (shown !== view) {
    setShown(view);
    setCount(BATCH);
    setArriving(false);
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
  const nextFree = useNextFreeDates(mounted.map(({ id }) => id).join(), date);
  const records = useProviderRecords(mounted.map(({ provider }) => provider.id).join());
  const { ids: favourites, change } = useFavourites();

  return (
    <>
      <CardGrid ref={grid} data-arriving={arriving ? '' : undefined}>
        {mounted.map((service, index) => (
          <li key={service.id}>
            <ServiceCard
              service={service}
              index={index}
              date={date}
              isFree={free?.has(service.id)}
              when={freeText(nextFree(service.id), today, date, free?.has(service.id))}
              record={records(service.provider.id)}
              isFavourite={favourites.has(service.id)}
              onFavourite={change}
            />
          </li>
        ))}
      </CardGrid>
      {!complete && <div ref={end} />}
    </>
  );
});

/** Three columns on wide screens, and four on those for which the page is wider; see `data-wide` in `app/shell.css`. */
export const CardGrid = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))', gap: '6' },
});
