import { fetchWithTimeout } from './fetch-with-timeout.js';

declare global {
  interface Window {
    /** the request that `index.html` has sent before the app was loaded; only for visitors, without a token */
    early?: { body: string; response: Promise<Response> } | undefined;
  }
}

/** Later, the response may be outdated: the page that needs it could not be shown before. */
const MAX_AGE_MS = 30_000;

/**
 * `fetch` with a timeout. Returns, once, the response to the request that `index.html` has sent, if this is the same
 * request; sends it again if that one failed, unless the time is up.
 */
export const fetchUnlessRequested: typeof fetch = (input, init) => {
  const { early } = window;
  if (!early || early.body !== init?.body || performance.now() > MAX_AGE_MS) return fetchWithTimeout(input, init);
  window.early = undefined;
  return early.response.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
    return fetchWithTimeout(input, init);
  });
};
