import { json } from 'express';
import { hasTooManyValues, TOO_MANY_VALUES } from '../kernel/json-values.js';

/** For a GraphQL document with its variables; the longest form needs a tenth of it. */
const MAX_BYTES = /* H9 */ '200kb';

/**
 * Parses a JSON body, which must be UTF-8 (RFC 8259) and not compressed: UTF-7 takes a hundred times as long to decode,
 * and a few hundred compressed bytes expand to the maximum size of a body. No browser compresses request bodies. JSON of
 * many values is rejected before it is parsed.
 */
export const jsonBody = json({
  limit: MAX_BYTES,
  /* H36 */ inflate: false,
  verify(_req, _res, body, encoding) {
    /* H36 */ if (encoding !== 'utf-8') throw new Error('Not in UTF-8');
    if (hasTooManyValues(body)) throw Object.assign(new Error('Too many values'), { type: TOO_MANY_VALUES });
  },
});
