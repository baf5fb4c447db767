import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';

/**
 * Maximum bytes that a parsed document takes per character of its text: it retains the text and every token, comments
 * included. 200 kB of comments took 6 MB.
 */
const BYTES_PER_CHARACTER = 50;
/** Approximate bytes of all cached documents. */
const MAX_TOTAL_BYTES = 30 * 1024 * 1024;
/** Maximum characters of a cached document; those of the web app have up to a thousand. */
export const MAX_CACHED_CHARACTERS = 10_000;

/**
 * Cache of the most recently used valid documents, so that each is parsed and validated once and not for every request.
 */
export const documentCache = (): InMemoryLRUCache<DocumentNode> =>
  new InMemoryLRUCache<DocumentNode>({
    maxSize: MAX_TOTAL_BYTES,
    maxEntrySize: MAX_CACHED_CHARACTERS * BYTES_PER_CHARACTER,
    // The cache rejects a size of 0; every document that Apollo parses has a source text.
    sizeCalculation: ({ loc }) => (loc?.source.body.length ?? 1) * BYTES_PER_CHARACTER,
  });
