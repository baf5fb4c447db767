import { useEffect, useRef, useState, type FocusEvent } from 'react';

/**
 * Moves the focus to the slots after a date was chosen: immediately to their group, and once they are fetched to the
 * first of them, or to the message that there are none. If the user has moved the focus meanwhile, it is not moved
 * again.
 * @returns `group` for the element around the slots, and `focusSlots`, to be called when the date is final
 */
export function useSlotFocus(loading: boolean) {
  const [requests, setRequests] = useState(0);
  const pending = useRef(false);
  const ref = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (!pending.current) return;
    if (loading) return ref.current?.focus();
    pending.current = false;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    (find('input') ?? find('[role=status]'))?.focus();
  }, [requests, loading]);

  const focusSlots = () => {
    pending.current = true;
    setRequests((count) => count + 1);
  };
  const onBlur = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) pending.current = false;
  };
  return { group: { ref, onBlur }, focusSlots };
}
