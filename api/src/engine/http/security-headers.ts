import { createHash } from 'node:crypto';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** The hash of an empty style element, which is all that Emotion needs: it inserts its rules by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const directives = (scripts: readonly string[], imagesUrl: string | undefined) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...scripts],
  styleSrc: ["'self'", EMPTY_STYLE],
  imgSrc: ["'self'", 'data:', 'blob:', ...(imagesUrl === undefined ? [] : [new URL(imagesUrl).origin])],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});

/**
 * The headers of every response; files, pictures and pages replace `no-store`, since they may be cached. Those for TLS (HSTS,
 * upgrade-insecure-requests) are the task of the proxy that terminates it: over plain HTTP, upgrade-insecure-requests would
 * prevent the page from loading its own scripts. `imagesUrl` is that of a CDN whose pictures pages may show.
 */
export function securityHeaders(imagesUrl: string | undefined): RequestHandler {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives([], imagesUrl) },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    setHeaders(req, res, next);
  };
}

const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g;

/** The policy of a page that also allows its own inline scripts, by their hashes, and no others. */
export function pagePolicy(page: string, imagesUrl: string | undefined): RequestHandler {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return helmet.contentSecurityPolicy({ useDefaults: false, directives: directives(hashes, imagesUrl) });
}
