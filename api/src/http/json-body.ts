import { json } from 'express';

/** For a GraphQL document with its variables; the longest form needs a tenth of it. */
const MAX_BYTES = /* H9 */ '200kb';

/**
 * Parses a JSON body, which must be UTF-8 (RFC 8259) and not compressed: UTF-7 takes a hundred times as long to decode,
 * and a few hundred compressed bytes expand to the maximum size of a body. No browser compresses request bodies.
 */
export const jsonBody = json({
  limit: MAX_BYTES,
  /* H36 */ inflate: false,
  verify(_req, _res, _body, encoding) {
    /* H36 */ if (encoding !== 'utf-8') throw new Error('Not in UTF-8');
  },
});
