const TIMEOUT_MS = 10_000;

/** `fetch` with a timeout of ten seconds, which includes reading the response (S9.1). */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};
