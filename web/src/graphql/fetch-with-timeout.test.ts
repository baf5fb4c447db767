import { jest } from '@jest/globals';
import { fetchWithTimeout } from './fetch-with-timeout.js';

const browsers = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browsers;
  jest.restoreAllMocks();
});

/** A server that never answers. */
const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test('gives a request up after ten seconds', async () => {
  const clock = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  globalThis.fetch = hang;
  const answer = fetchWithTimeout('/graphql');
  expect(timeout).toHaveBeenCalledWith(10_000);
  clock.abort(new DOMException('Too late', 'TimeoutError'));
  await expect(answer).rejects.toThrow('Too late');
});

test('gives it up at once when the page no longer wants the answer', async () => {
  const page = new AbortController();
  globalThis.fetch = hang;
  const answer = fetchWithTimeout('/graphql', { signal: page.signal });
  page.abort(new DOMException('Not needed', 'AbortError'));
  await expect(answer).rejects.toThrow('Not needed');
});
