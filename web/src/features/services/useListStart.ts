import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the start of the list when the filters change while a later part of it is in view. The found services may be
 * so few that the footer would be in view instead.
 * @param filters a new value for each change
 * @returns for the element with which the list starts
 */
export function useListStart(filters: unknown) {
  const start = useRef<HTMLDivElement>(null);
  const shown = useRef(filters);
  useLayoutEffect(() => {
    const element = start.current;
    if (shown.current === filters || !element) return;
    shown.current = filters;
    // The height of the header and of the box of filters, which cover the top of the page.
    const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    if (element.getBoundingClientRect().top < covered) element.scrollIntoView();
  }, [filters]);
  return start;
}
