import { jest } from '@jest/globals';
import { uploadFetch } from './upload-fetch.js';

/** The browser's request, moved by hand. */
class HandRequest {
  static last: HandRequest;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  status = 200;
  statusText = 'OK';
  responseText = '{"data":null}';
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  open = jest.fn();
  send = jest.fn();
  constructor() {
    HandRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => 'application/json';
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

const browsers = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.XMLHttpRequest = HandRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = browsers;
});

test('sends what it is given, tells how much has gone, and answers as fetch does', async () => {
  const told: number[] = [];
  const answer = uploadFetch('/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: 'files',
    onProgress: (fraction) => told.push(fraction),
  });
  const request = HandRequest.last;
  expect(request.open).toHaveBeenCalledWith('POST', '/graphql');
  expect(request.headers).toEqual({ authorization: 'Bearer token' });
  expect(request.send).toHaveBeenCalledWith('files');
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.onload?.();
  const response = await answer;
  expect(told).toEqual([0.25, 1]);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ data: null });
});

test('waits while something moves, and gives up ten seconds after the last of it', async () => {
  const answer = uploadFetch('/graphql', { body: 'files' });
  const outcome = expect(answer).rejects.toThrow('The upload was aborted');
  jest.advanceTimersByTime(9_000);
  HandRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
  const abort = jest.spyOn(HandRequest.last, 'abort');
  jest.advanceTimersByTime(9_000);
  expect(abort).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(abort).toHaveBeenCalled();
  await outcome;
});

test('fails as fetch does when no server answers', async () => {
  const answer = uploadFetch('/graphql', { body: 'files' });
  HandRequest.last.onerror?.();
  await expect(answer).rejects.toBeInstanceOf(TypeError);
});
