import { useEffect, useRef, useState } from 'react';

/** Whether the element of `place` has been near the visible part of the page, so that its content is worth loading. */
export function useNear<Place extends Element>() {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return { place, near };
}
