/**
 * Gathers the keys of all requests that arrive in one iteration of the event loop, and reads their values together. `read`
 * is called at the end of that iteration, after all of them have arrived, so that none receives a value that is older than
 * its request. It returns the values in the order of the keys.
 */
export function gatherNext<K, V>(read: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let keys: K[] = [];
  let values: Promise<readonly V[]> | undefined;
  return async (key) => {
    const at = keys.push(key) - 1;
    values ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      const gathered = keys;
      [keys, values] = [[], undefined];
      return read(gathered);
    });
    return (await values)[at] as V;
  };
}

/** Shares each call of `read` among all requests for it that arrive in one iteration of the event loop; see `gatherNext`. */
export function shareNext<T>(read: () => Promise<T>): () => Promise<T> {
  const gathered = gatherNext(async (requests: readonly undefined[]) => {
    const value = await read();
    return requests.map(() => value);
  });
  return () => gathered(undefined);
}
