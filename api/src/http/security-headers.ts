import { createHash } from 'node:crypto';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** The hash of an empty style element, which is all that Emotion needs: it inserts its rules by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const directives = (scripts: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: /* W1 */ ["'self'", ...scripts],
  styleSrc: ["'self'", EMPTY_STYLE],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  /* W3 */ frameAncestors: ["'none'"],
});

/**
 * Headers of every response. Those for TLS (HSTS, upgrade-insecure-requests) are the task of the proxy that terminates
 * it: over plain HTTP, upgrade-insecure-requests would prevent the page from loading its own scripts.
 */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: directives([]) },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
});

const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g;

/** The policy of a page that also allows its own inline scripts, by their hashes, and no others. */
export function pagePolicy(page: string): RequestHandler {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return helmet.contentSecurityPolicy({ useDefaults: false, directives: directives(hashes) });
}
