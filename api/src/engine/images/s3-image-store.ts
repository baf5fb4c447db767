import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { StoreUnavailableError, type ImageStore } from './image-store.js';
import { bodyStream, withTimeout } from './s3-response.js';
import { CACHE_CONTROL, IMAGE_NAME } from './stored-image.js';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Limits the wait for the start of a response, and for each further part of it. A form whose pictures cannot be stored,
 * and are then discarded, must receive its response before the connection times out after a minute.
 */
const TIMEOUT_MS = 10_000;

/** Retries of responses with 429 and 5xx: few enough that the client that sent a form still waits. */
const RETRIES = 3;

/** Stores images in a bucket of any S3-compatible store, with path-style addresses: `endpoint/bucket/name`. */
export function s3ImageStore(options: S3Options, timeoutMs = TIMEOUT_MS): ImageStore {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const bucket = `${options.endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(options.bucket)}`;

  function urlOf(name: string): string {
    if (!IMAGE_NAME.test(name)) throw new Error(`Invalid image name: ${JSON.stringify(name)}`);
    return `${bucket}/${name}`;
  }

  /** Null for 404. Credentials without permission to list the bucket get 403 for a missing file, which throws here. */
  async function call(method: string, url: string, body?: Buffer): Promise<Readable | null> {
    const headers: Record<string, string> = {
      // The body is signed as well: plain HTTP requires it, and so do some stores over HTTPS.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    if (body) {
      headers['content-type'] = 'image/webp';
      // For a CDN that reads the bucket itself (`IMAGES_URL`).
      headers['cache-control'] = CACHE_CONTROL;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const fetched = client.fetch(url, {
      method,
      headers,
      body: body && new Uint8Array(body),
      signal,
    });
    const response = await withTimeout(fetched, timeoutMs, () => controller.abort()).catch((cause: unknown) => {
      throw new StoreUnavailableError(`The image store did not respond to ${method}`, { cause });
    });
    const content = bodyStream(response, timeoutMs);
    if (response.ok) return content;
    const reason = /<Code>(\w+)<\/Code>/.exec(await text(content))?.[1] ?? 'no error code';
    if (response.status === 404 && reason !== 'NoSuchBucket') return null;
    const message = `The image store responded with ${response.status} (${reason}) to ${method}`;
    throw response.status >= 500 ? new StoreUnavailableError(message) : new Error(message);
  }

  async function* pages(): AsyncGenerator<string> {
    let continuation: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2' });
      if (continuation !== undefined) query.set('continuation-token', continuation);
      const content = await call('GET', `${bucket}?${query.toString()}`);
      const page = content ? await text(content) : '';
      yield page;
      continuation = valuesOf('NextContinuationToken', page)[0];
    } while (continuation !== undefined);
  }

  return {
    async write(name, bytes) {
      (await call('PUT', urlOf(name), bytes))?.destroy();
    },

    read: async (name) => call('GET', urlOf(name)),

    async remove(name) {
      (await call('DELETE', urlOf(name)))?.destroy();
    },

    async *list() {
      for await (const page of pages())
        for (const entry of valuesOf('Contents', page)) {
          const [name = ''] = valuesOf('Key', entry);
          const [modified = ''] = valuesOf('LastModified', entry);
          if (IMAGE_NAME.test(name)) yield { name, writtenAt: new Date(modified) };
        }
    },
  };
}

/** The contents of all elements with that name. Names of images and tokens contain no XML escapes except `&amp;`. */
const valuesOf = (element: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>(.+?)</${element}>`, 'gs'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
