const MAX_WAIT_MS = 3_000;

const idle = () =>
  new Promise((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, 50);
  });

/** Resolves when the page shows what it was opened for, or after some seconds: for what must not delay that. */
export async function whenShown(): Promise<void> {
  const latest = performance.now() + MAX_WAIT_MS;
  do await idle();
  while (document.querySelector('main [data-loading]') && performance.now() < latest);
}
