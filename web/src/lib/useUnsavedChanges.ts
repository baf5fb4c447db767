import { useEffect } from 'react';
import { ask } from './alerts.js';
import { guardHistory } from './history-guard.js';
import { askBeforeUnload, askNoMore } from './load-anew.js';

const mayDiscard = () => ask('Discard your changes?');

/**
 * Asks before a form is left whose changes nobody has saved: by Back or Forward, by a link of the app or a button with
 * `data-leaves`, and, in the browser's own words, by closing or reloading the page. Other tabs of the same page and links that open elsewhere lose
 * nothing, and are left alone.
 * @param dirty whether there is something to lose
 * @returns for what else closes the form, such as Escape: whether it may be closed
 */
export function useUnsavedChanges(dirty: boolean): () => boolean {
  useEffect(() => {
    if (!dirty) return;
    const { pathname } = window.location;
    const place = placeOf(window.history.state);
    let returning = false;

    guardHistory((event) => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
      } else if (window.location.pathname !== pathname && !mayDiscard()) {
        // The address has changed already. The router does not hear of it, and it is changed back.
        event.stopImmediatePropagation();
        returning = true;
        window.history.go(place - placeOf(event.state) || 1);
      }
    });
    const onClick = (event: MouseEvent) => {
      const way = event.target instanceof Element && event.target.closest('a, [data-leaves]');
      if (!way || (way instanceof HTMLAnchorElement && !leadsAway(way, event)) || mayDiscard())
        return;
      event.preventDefault();
      event.stopPropagation();
    };

    // Before the links themselves.
    document.addEventListener('click', onClick, { capture: true });
    askBeforeUnload();
    return () => {
      guardHistory();
      document.removeEventListener('click', onClick, { capture: true });
      askNoMore();
    };
  }, [dirty]);

  return () => !dirty || mayDiscard();
}

/** Where an entry stands in the tab's history, as the router numbers them; NaN for one that is not the router's. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : NaN;

/** Whether the app itself follows the link, to another page. */
const leadsAway = (link: HTMLAnchorElement, event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !link.target &&
  link.origin === window.location.origin &&
  link.pathname !== window.location.pathname;
