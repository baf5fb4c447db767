/**
 * Does `work` at once, and again so many seconds after each end. Failures are passed on, and the work is tried again.
 * Returns a function that aborts the signal, and resolves when the work has ended.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  seconds: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const round = (): void => {
    running = work(end.signal)
      .catch(onError)
      .then(() => {
        if (!end.signal.aborted) timer = setTimeout(round, seconds * 1000);
      });
  };
  round();
  return async () => {
    end.abort();
    clearTimeout(timer);
    await running;
  };
}
