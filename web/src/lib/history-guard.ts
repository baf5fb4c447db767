type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

// The window calls its listeners in the order of registration. This one is registered before the router's, because
// `main.tsx` imports this module.
window.addEventListener('popstate', (event) => guard?.(event));

/** Sets the guard, which handles Back and Forward before the router does; undefined removes it. */
export const guardHistory = (next?: Guard): void => void (guard = next);
