const TIMEOUT_MS = 10_000;

export interface UploadInit extends RequestInit {
  /** @param fraction of the body that has been sent, 0 to 1 */
  onProgress?: (fraction: number) => void;
}

/**
 * `fetch` for uploads. It uses XMLHttpRequest, because only that reports the progress of an upload. Pictures from a
 * phone may take longer than ten seconds to upload, so here the timeout starts again with each progress event (S9.1).
 */
export const uploadFetch = (input: RequestInfo | URL, init: UploadInit = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    };

    request.open(init.method ?? 'POST', input instanceof Request ? input.url : input);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      if (total > 0) init.onProgress?.(loaded / total);
    };
    request.onprogress = restartTimer;
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? 'text/plain';
      resolve(
        new Response(request.responseText, {
          status: request.status,
          statusText: request.statusText,
          headers: { 'content-type': type },
        }),
      );
    };
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.onabort = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    request.onloadend = () => clearTimeout(timer);
    init.signal?.addEventListener('abort', () => request.abort());

    restartTimer();
    request.send(init.body as XMLHttpRequestBodyInit);
  });
