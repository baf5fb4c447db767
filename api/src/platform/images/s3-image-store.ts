import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { StoreAwayError, type ImageStore } from './image-store.js';
import { bodyOf, inTime } from './s3-response.js';
import { IMAGE_NAME } from './stored-image.js';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Bounds the wait for a response to begin, and for each further part of it. */
const TIMEOUT_MS = 30_000;

/** Answers of 429 and 5xx are asked for again, so long that a form's sender still waits. */
const RETRIES = 3;

/** Keeps images in a bucket of any S3-compatible store, addressed by path: `endpoint/bucket/name`. */
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
    if (!IMAGE_NAME.test(name)) throw new Error(`Not a name of an image: ${JSON.stringify(name)}`);
    return `${bucket}/${name}`;
  }

  /** Null for 404. Credentials that may not list the bucket get 403 for a missing file, which is an error here. */
  async function call(method: string, url: string, body?: Buffer): Promise<Readable | null> {
    const headers: Record<string, string> = {
      // The body is part of what is signed: plain HTTP demands it, and so do some stores over HTTPS.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    if (body) headers['content-type'] = 'image/webp';
    const late = new AbortController();
    const { signal } = late;
    const fetched = client.fetch(url, {
      method,
      headers,
      body: body && new Uint8Array(body),
      signal,
    });
    const response = await inTime(fetched, timeoutMs, () => late.abort()).catch(
      (cause: unknown) => {
        throw new StoreAwayError(`The image store did not answer to ${method}`, { cause });
      },
    );
    const content = bodyOf(response, timeoutMs);
    if (response.ok) return content;
    const reason = /<Code>(\w+)<\/Code>/.exec(await text(content))?.[1] ?? 'no reason given';
    if (response.status === 404 && reason !== 'NoSuchBucket') return null;
    const refusal = `The image store answered ${response.status} (${reason}) to ${method}`;
    throw response.status >= 500 ? new StoreAwayError(refusal) : new Error(refusal);
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

/** What stands in the elements of that name. Names of images and tokens hold nothing of XML's but perhaps `&`. */
const valuesOf = (element: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>(.+?)</${element}>`, 'gs'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
