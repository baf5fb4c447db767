const TIMEOUT_MS = 10_000;

/** `fetch` with a timeout of ten seconds, which includes reading the response (S9.1). */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

/** `fetch` of a file of any size: there is no timeout any more when the response has begun. */
export async function fetchFile(path: string, init: RequestInit): Promise<Response> {
  const request = new AbortController();
  let hasBegun = false;
  AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => hasBegun || request.abort());
  const response = await fetch(path, { ...init, signal: request.signal });
  hasBegun = true;
  return response;
}
