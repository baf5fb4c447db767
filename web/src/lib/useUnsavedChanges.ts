import { useEffect, useRef } from 'react';
import { askConfirmation } from './alerts.js';
import { guardHistory } from './history-guard.js';
import { askBeforeUnload, allowUnload } from './reload-page.js';

/**
 * Asks for confirmation before the user leaves a form with unsaved changes: by Back or Forward, by a link of the app or
 * a button with `data-leaves`, and, with the browser's own prompt, by closing or reloading the page. Links to other
 * tabs of the same page, and links that open elsewhere, discard nothing and are not intercepted.
 * @param dirty whether there are unsaved changes
 * @param onDiscard called when the user agrees
 * @param isStored whether they are stored until the logout: then only a button with `data-leaves` discards them
 * @returns a function for other ways to close the form, such as Escape: whether the form may be closed
 */
export function useUnsavedChanges(dirty: boolean, onDiscard?: () => void, isStored = false): () => boolean {
  const confirmDiscard = () => {
    const agrees = askConfirmation('Discard your changes?');
    if (agrees) onDiscard?.();
    return agrees;
  };
  const latest = useRef(confirmDiscard);
  useEffect(() => void (latest.current = confirmDiscard));
  useEffect(() => {
    if (!dirty) return;
    const { pathname } = window.location;
    const onClick = (event: MouseEvent) => {
      const control =
        event.target instanceof Element && event.target.closest(isStored ? '[data-leaves]' : 'a, [data-leaves]');
      if (!control || (control instanceof HTMLAnchorElement && !leavesPage(control, event)) || latest.current()) return;
      event.preventDefault();
      event.stopPropagation();
    };

    // In the capture phase, before the links' own listeners.
    document.addEventListener('click', onClick, { capture: true });
    const mayLeave = () => window.location.pathname === pathname || latest.current();
    const removeGuard = isStored ? undefined : guardHistory(mayLeave);
    if (!isStored) askBeforeUnload();
    return () => {
      removeGuard?.();
      document.removeEventListener('click', onClick, { capture: true });
      allowUnload();
    };
  }, [dirty, isStored]);

  return () => !dirty || confirmDiscard();
}

/** Whether the link leads to another page of the app and the router handles the click. */
const leavesPage = (link: HTMLAnchorElement, event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !link.target &&
  link.origin === window.location.origin &&
  link.pathname !== window.location.pathname;
