interface Guard {
  /** of the entry that it guards */
  index: number;
  mayLeave: () => boolean;
}

let guard: Guard | undefined;
let isReturning = false;

// The window calls its listeners in the order of registration. This one is registered before the router's, because
// `main.tsx` imports this module. The router must not receive the events of what is undone.
window.addEventListener('popstate', (event) => {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
  } else if (guard) {
    const { index, mayLeave } = guard;
    if (mayLeave()) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(index - historyIndexOf(event.state) || 1);
  }
});

/**
 * Decides about Back and Forward before the router does. There is one guard at a time: the last that was set.
 * @param mayLeave called once the address has changed; if it returns false, the address is changed back
 * @returns a function that removes the guard
 */
export function guardHistory(mayLeave: () => boolean): () => void {
  const own = { index: historyIndexOf(window.history.state), mayLeave };
  guard = own;
  return () => {
    if (guard === own) guard = undefined;
  };
}

/** The router's index of an entry in the tab's history; NaN for an entry that the router did not create. */
const historyIndexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : NaN;
