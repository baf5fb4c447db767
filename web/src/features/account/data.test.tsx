import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../test/render-app.js';

/** Presses the button, with this response of the server, and records the files that the browser saves. */
async function download(respond: () => Promise<Response>) {
  const requests: [path: string, headers: unknown][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(((path: string, init: RequestInit) => {
    requests.push([path, init.headers]);
    return respond();
  }) as typeof fetch);
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const app = renderApp({ at: '/account', signedInAs: 'user' });
  await app.user.click(await screen.findByRole('button', { name: 'Download my data' }));
  return { ...app, requests, saved };
}
afterEach(() => {
  jest.restoreAllMocks();
});

test('downloads the data of the account with the token of the user', async () => {
  const { requests, saved, alerts } = await download(() => Promise.resolve(Response.json({ account: {} })));
  await waitFor(() => expect(saved).toEqual(['my-data.json']));
  expect(requests).toEqual([['/api/account/data', { authorization: 'Bearer user-token' }]]);
  expect(alerts).toEqual([]);
});

test.each([
  ['the server’s message', () => Promise.resolve(Response.json({ message: 'Too many' }, { status: 429 })), 'Too many'],
  ['that it failed when no server responds', () => Promise.reject(new TypeError()), 'Failed to download your data'],
])('alerts %s', async (_, respond, message) => {
  const { saved, alerts } = await download(respond);
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(saved).toEqual([]);
});
