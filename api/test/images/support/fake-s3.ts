import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const CREDENTIALS = {
  region: 'eu-central-1',
  bucket: 'pictures',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

/** The modification time of every object, in the format of S3. */
const WRITTEN = '2026-06-15T10:00:00.000Z';

export interface FakeS3 {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Of each object, as a client without credentials would receive it. */
  cacheControl: Map<string, string | undefined>;
  /** Statuses for the next responses. */
  failures: number[];
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Checks the signature as AWS documents it for version 4. */
function isSigned(req: IncomingMessage, body: Buffer): boolean {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, day = '', region = '', signed = '', signature] = header.exec(req.headers.authorization ?? '') ?? [];
  const hash = req.headers['x-amz-content-sha256'];
  if (id !== CREDENTIALS.accessKeyId || region !== CREDENTIALS.region || hash !== sha256(body)) return false;
  const url = new URL(req.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(req.headers[name])}\n`)
    .join('');
  const request = [req.method, url.pathname, query, headers, signed, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

/** The part of S3 that the image store uses; lists have pages of two. */
export async function fakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const cacheControl = new Map<string, string | undefined>();
  const failures: number[] = [];

  function listing(from: string | null): string {
    const keys = [...objects.keys()].sort().filter((key) => from === null || key > from.slice('after='.length));
    const page = keys.slice(0, 2);
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>after=${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page
      .map((key) => `<Contents><Key>${key}</Key><LastModified>${WRITTEN}</LastModified><Size>1</Size></Contents>`)
      .join('');
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
  }

  function answer(req: IncomingMessage, body: Buffer): [status: number, body?: string | Buffer] {
    const failure = failures.shift();
    if (failure !== undefined) return [failure, '<Error><Code>SlowDown</Code></Error>'];
    if (!isSigned(req, body)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    const url = new URL(req.url ?? '/', 'http://store');
    const [, bucket, key = ''] = url.pathname.split('/');
    if (bucket !== CREDENTIALS.bucket) return [404, '<Error><Code>NoSuchBucket</Code></Error>'];
    if (url.searchParams.get('list-type') === '2') return [200, listing(url.searchParams.get('continuation-token'))];
    if (req.method === 'PUT') objects.set(key, body);
    if (req.method === 'PUT') cacheControl.set(key, req.headers['cache-control']);
    if (req.method === 'PUT') return [200];
    if (req.method === 'DELETE') objects.delete(key);
    if (req.method === 'DELETE') return [204];
    const object = objects.get(key);
    return object ? [200, object] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
  }

  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      const [status, content] = answer(req, body);
      res.writeHead(status).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    cacheControl,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
