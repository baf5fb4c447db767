import { json } from 'express';

/** Of a document with its variables; the longest form has a tenth of it. */
const MAX_BYTES = '200kb';

/**
 * Reads a body of JSON, which is UTF-8 (RFC 8259) and not packed: other encodings of Unicode take a hundred times as long
 * to read (UTF-7), and of packed ones a few hundred bytes make as much work as all that a body may have. No browser packs
 * what it sends.
 */
export const jsonBody = json({
  limit: MAX_BYTES,
  inflate: false,
  verify(_req, _res, _body, encoding) {
    if (encoding !== 'utf-8') throw new Error('Not in UTF-8');
  },
});
