import { jest } from '@jest/globals';
import { uploadFetch } from './upload-fetch.js';

/** An XMLHttpRequest whose events the test triggers. */
class ManualRequest {
  static last: ManualRequest;
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
    ManualRequest.last = this;
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

const originalRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.XMLHttpRequest = ManualRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = originalRequest;
});

test('sends the request, reports the upload progress and returns a response like fetch', async () => {
  const reported: number[] = [];
  const upload = uploadFetch('/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: 'files',
    onProgress: (fraction) => reported.push(fraction),
  });
  const request = ManualRequest.last;
  expect(request.open).toHaveBeenCalledWith('POST', '/graphql');
  expect(request.headers).toEqual({ authorization: 'Bearer token' });
  expect(request.send).toHaveBeenCalledWith('files');
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.onload?.();
  const response = await upload;
  expect(reported).toEqual([0.25, 1]);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ data: null });
});

test('aborts an upload only after ten seconds without progress', async () => {
  const upload = uploadFetch('/graphql', { body: 'files' });
  const outcome = expect(upload).rejects.toThrow('The upload was aborted');
  jest.advanceTimersByTime(9_000);
  ManualRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
  const abort = jest.spyOn(ManualRequest.last, 'abort');
  jest.advanceTimersByTime(9_000);
  expect(abort).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(abort).toHaveBeenCalled();
  await outcome;
});

test('rejects with a TypeError, like fetch, when no server responds', async () => {
  const upload = uploadFetch('/graphql', { body: 'files' });
  ManualRequest.last.onerror?.();
  await expect(upload).rejects.toBeInstanceOf(TypeError);
});
