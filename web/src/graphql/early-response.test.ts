import { jest } from '@jest/globals';
import { fetchUnlessRequested } from './early-response.js';

const BODY = '{"operationName":"Services"}';
const respond = (text: string) => Promise.resolve(new Response(text));

let sent: unknown[];
beforeEach(() => {
  sent = [];
  // Of a page, not of the worker, which may be older.
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  jest.spyOn(globalThis, 'fetch').mockImplementation(((_url: string, init: RequestInit) => {
    sent.push(init.body);
    return respond('fetched');
  }) as typeof fetch);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.early = undefined;
});

const send = async (body: string) => (await fetchUnlessRequested('/graphql', { method: 'POST', body })).text();

test('returns the response that was requested before the app was loaded, once', async () => {
  window.early = { body: BODY, response: respond('early') };
  expect(await send('{"operationName":"Config"}')).toBe('fetched');
  expect(await send(BODY)).toBe('early');
  expect(await send(BODY)).toBe('fetched');
  expect(sent).toEqual(['{"operationName":"Config"}', BODY]);
});

test('sends the request again if the early one failed', async () => {
  window.early = { body: BODY, response: Promise.reject(new TypeError('Failed to fetch')) };
  expect(await send(BODY)).toBe('fetched');
});

test('fails if the early request had no response within the ten seconds that each has', async () => {
  window.early = { body: BODY, response: Promise.reject(new DOMException('', 'TimeoutError')) };
  await expect(send(BODY)).rejects.toThrow(DOMException);
  expect(sent).toEqual([]);
});

test('sends the request again if the early one is old', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  window.early = { body: BODY, response: respond('early') };
  expect(await send(BODY)).toBe('fetched');
});
