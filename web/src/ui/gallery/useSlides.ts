import { useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/**
 * A strip of slides of its own width, which people also scroll by swiping. The strip scrolls smoothly, or at once for
 * those who prefer less motion, by its styles.
 */
export function useSlides(count: number, start = 0) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(start);
  const [furthest, setFurthest] = useState(start);
  const [used, setUsed] = useState(false);
  /** the slide to which a button scrolls; the slides on the way there are not the current one */
  const target = useRef<number>(undefined);

  // The strip of a dialog opens at the slide that was chosen.
  useLayoutEffect(() => {
    const element = strip.current;
    if (element && start > 0) element.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
  }, [start]);

  const arrive = (index: number) => {
    setCurrent(index);
    setFurthest((before) => Math.max(before, index));
  };

  return {
    strip,
    current,
    /** the slides up to this one are or were in view, or may be next */
    reached: used ? furthest + 1 : furthest,
    show(index: number) {
      const next = Math.min(Math.max(index, 0), count - 1);
      target.current = next;
      arrive(next);
      if (strip.current) strip.current.scrollLeft = next * strip.current.clientWidth;
    },
    /** From now on, the next picture is loaded before it is in view. */
    prepare: () => setUsed(true),
    /** For the strip. */
    events: {
      onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) {
        // A strip without a width is not displayed.
        if (clientWidth === 0) return;
        const index = Math.round(scrollLeft / clientWidth);
        if (target.current !== undefined && target.current !== index) return;
        target.current = undefined;
        arrive(index);
      },
      onPointerDown: () => (target.current = undefined),
      onWheel: () => (target.current = undefined),
    },
  };
}

export type SlidesState = ReturnType<typeof useSlides>;
