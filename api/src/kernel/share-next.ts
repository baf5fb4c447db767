/**
 * Shares each call of `ask` among all requests for it that arrive in one iteration of the event loop. It is called at the
 * end of that iteration, after all of them have arrived, so that none receives a result that is older than its request.
 */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () =>
    (next ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      next = undefined;
      return ask();
    }));
}
