import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { placeOf, storePlace } from './list-place.js';

/**
 * Scrolls the list to where it was when the user left this entry of the history, with Back, Forward or a reload, and
 * stores that place when the user leaves (P47).
 * @param grid the element whose children are the cards
 * @returns the place, for the number of cards to mount; undefined for a new visit
 */
export function useListPlace(grid: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [place] = useState(() => (isReturn ? placeOf(key) : undefined));
  // The address may change while the list is shown, and with it the key.
  const entry = useRef(key);
  useEffect(() => void (entry.current = key), [key]);

  useLayoutEffect(() => {
    const { pathname } = window.location;
    // The browser would scroll before the cards are there. `Layout` does not scroll to the top either.
    window.history.scrollRestoration = 'manual';
    if (place) window.scrollTo(0, place.top);
    let top = window.scrollY;
    const follow = () => {
      // Not what the browser scrolls for the next page.
      if (window.location.pathname === pathname) top = window.scrollY;
    };
    const store = () => storePlace(entry.current, { top, cards: grid.current?.children.length ?? 0 });
    window.addEventListener('scroll', follow, { passive: true });
    // The event of a scroll comes with the next frame, which may be later than a click on a link.
    window.addEventListener('click', follow, { capture: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('click', follow, { capture: true });
      window.removeEventListener('pagehide', store);
      store();
      // That of the next page, which would inherit it.
      window.history.scrollRestoration = 'auto';
    };
  }, [grid, place]);

  return place;
}
