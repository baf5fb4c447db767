import { useEffect, useRef, useState, type FocusEvent } from 'react';

/**
 * Leads the focus to the slots of a date that was decided on: to their group at once, and to the
 * first of them, or to the sentence that there are none, when they have arrived. Somebody who has
 * moved on meanwhile is left where they are.
 * @returns `group` for the element around the slots, and `lead`, to be called when a date stands
 */
export function useWayToSlots(loading: boolean) {
  const [times, setTimes] = useState(0);
  const underway = useRef(false);
  const ref = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (!underway.current) return;
    if (loading) return ref.current?.focus();
    underway.current = false;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    (find('input') ?? find('[role=status]'))?.focus();
  }, [times, loading]);

  const lead = () => {
    underway.current = true;
    setTimes((count) => count + 1);
  };
  const onBlur = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) underway.current = false;
  };
  return { group: { ref, onBlur }, lead };
}
