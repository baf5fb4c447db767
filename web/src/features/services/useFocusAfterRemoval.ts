import { useLayoutEffect, useRef, type MouseEvent } from 'react';

const heartsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('.favourite') ?? [])];

/**
 * Moves the focus when the card whose heart was pressed has left the list: to the heart of the card that takes its
 * place, else of the last one, else to the heading of the page.
 */
export function useFocusAfterRemoval(services: readonly { id: string }[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef(-1);
  const count = services.length;
  const before = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (!isShorter || pressed.current < 0) return;
    const place = pressed.current;
    pressed.current = -1;
    const left = heartsIn(list.current);
    (left[place] ?? left.at(-1) ?? heading.current)?.focus();
  }, [count]);
  return {
    heading,
    list,
    /** Of the element around the cards. */
    onClickCapture: ({ target }: MouseEvent) => {
      pressed.current = heartsIn(list.current).findIndex((heart) => heart.contains(target as Element));
    },
  };
}
