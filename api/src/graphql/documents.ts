import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';

/**
 * Bytes that a parsed document takes for each character of its text, at most: it keeps the text and every token of it,
 * comments as well. 200 kB of comments were 6 MB.
 */
const BYTES_A_CHARACTER = 50;
/** Bytes of all documents that are kept, about. */
const MOST_BYTES = 30 * 1024 * 1024;
/** Characters of a document that is kept; those of the web app have up to a thousand. */
export const LONGEST_KEPT = 10_000;

/** Documents that were parsed and found valid, the latest asked for, so that each is looked at once and not for each request. */
export const keptDocuments = (): InMemoryLRUCache<DocumentNode> =>
  new InMemoryLRUCache<DocumentNode>({
    maxSize: MOST_BYTES,
    maxEntrySize: LONGEST_KEPT * BYTES_A_CHARACTER,
    // The cache refuses a size of 0; every document that Apollo parses has its text.
    sizeCalculation: ({ loc }) => (loc?.source.body.length ?? 1) * BYTES_A_CHARACTER,
  });
