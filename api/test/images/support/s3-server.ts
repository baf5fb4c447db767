import type { S3Options } from '../../../src/engine/images/s3-image-store.js';

/**
 * The bucket of a real server that `STORE_OF_TESTS` names, `http://KEY:SECRET@host:port/bucket?region=us-east-1`;
 * undefined without that variable. The tests empty the bucket.
 */
export function s3Server(): S3Options | undefined {
  const { STORE_OF_TESTS: text } = process.env;
  if (!text) return undefined;
  const url = new URL(text);
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: decodeURIComponent(url.pathname.slice(1)),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
