import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { StoreAwayError, type ImageStore } from './image-store.js';
import { IMAGE_NAME } from './stored-image.js';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Bounds one call, the streaming of an answer included. */
const TIMEOUT_MS = 30_000;

/** Answers of 429 and 5xx are asked for again, so long that a form's sender still waits. */
const RETRIES = 3;

/** Keeps images in a bucket of any S3-compatible store, addressed by path: `endpoint/bucket/name`. */
export function s3ImageStore(options: S3Options): ImageStore {
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
  async function call(method: string, url: string, body?: Buffer): Promise<Response | null> {
    const headers: Record<string, string> = {
      // The body is part of what is signed: plain HTTP demands it, and so do some stores over HTTPS.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    if (body) headers['content-type'] = 'image/webp';
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await client
      .fetch(url, { method, headers, body: body && new Uint8Array(body), signal })
      .catch((cause: unknown) => {
        throw new StoreAwayError(`The image store did not answer to ${method}`, { cause });
      });
    if (answer.ok) return answer;
    const reason = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'no reason given';
    if (answer.status === 404 && reason !== 'NoSuchBucket') return null;
    const refusal = `The image store answered ${answer.status} (${reason}) to ${method}`;
    throw answer.status >= 500 ? new StoreAwayError(refusal) : new Error(refusal);
  }

  async function* pages(): AsyncGenerator<string> {
    let continuation: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2' });
      if (continuation !== undefined) query.set('continuation-token', continuation);
      const page = (await (await call('GET', `${bucket}?${query.toString()}`))?.text()) ?? '';
      yield page;
      continuation = valuesOf('NextContinuationToken', page)[0];
    } while (continuation !== undefined);
  }

  return {
    async write(name, bytes) {
      const answer = await call('PUT', urlOf(name), bytes);
      await answer?.body?.cancel();
    },

    async read(name) {
      const answer = await call('GET', urlOf(name));
      return answer?.body ? Readable.fromWeb(answer.body) : null;
    },

    async remove(name) {
      const answer = await call('DELETE', urlOf(name));
      await answer?.body?.cancel();
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
