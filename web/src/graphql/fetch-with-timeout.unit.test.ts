import { jest } from '@jest/globals';
import { fetchFile, fetchWithTimeout } from './fetch-with-timeout.js';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
  jest.restoreAllMocks();
});

/** A server that never responds. */
const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test('aborts a request after ten seconds', async () => {
  const clock = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  globalThis.fetch = hang;
  const response = fetchWithTimeout('/graphql');
  expect(timeout).toHaveBeenCalledWith(10_000);
  clock.abort(new DOMException('Too late', 'TimeoutError'));
  await expect(response).rejects.toThrow('Too late');
});

test('aborts a request at once when the page aborts it', async () => {
  const page = new AbortController();
  globalThis.fetch = hang;
  const response = fetchWithTimeout('/graphql', { signal: page.signal });
  page.abort(new DOMException('Not needed', 'AbortError'));
  await expect(response).rejects.toThrow('Not needed');
});

test.each([
  ['aborts a file that has not begun to arrive', false],
  ['lets a file arrive that has begun to', true],
])('%s after ten seconds', async (_, hasBegun) => {
  const clock = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  let request: AbortSignal | null | undefined;
  globalThis.fetch = (path, init) => {
    request = init?.signal;
    return hasBegun ? Promise.resolve(new Response('_id')) : hang(path, init);
  };
  const response = fetchFile('/api/admin/users.csv', {}).catch(() => 'aborted');
  if (hasBegun) await response;
  expect(timeout).toHaveBeenCalledWith(10_000);
  clock.abort();
  expect(request?.aborted).toBe(!hasBegun);
  if (!hasBegun) expect(await response).toBe('aborted');
});
