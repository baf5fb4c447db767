let leaving = false;

addEventListener('pagehide', () => (leaving = true));
addEventListener('pageshow', () => (leaving = false));

/** Whether the page is being left or reloaded. Requests that fail then were ended by the browser. */
export const isLeavingPage = (): boolean => leaving;

/** Resolves when the page is shown again, if ever: with the browser's Back button. */
export const pageReturns = () => new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
