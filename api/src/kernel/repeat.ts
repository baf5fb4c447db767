/**
 * Runs `work` immediately, and again `pauseSeconds` after each run ends. A failed run is reported to `onError` and does
 * not stop the repetition. Returns a function that aborts the signal and resolves when the current run has ended.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  pauseSeconds: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = work(stopping.signal)
      .catch(onError)
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, pauseSeconds * 1000);
      });
  };
  run();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
