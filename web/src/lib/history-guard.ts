type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

// Listeners of the window are called in the order in which they came: this one is there before the router's, because
// `main.tsx` imports it.
window.addEventListener('popstate', (event) => guard?.(event));

/** Has Back and Forward shown to the guard before the router hears of them; none takes it away. */
export const guardHistory = (next?: Guard): void => void (guard = next);
