import type { Request, RequestHandler } from 'express';
import { compressedFiles } from '../../engine/http/compressed-files.js';

/** What the pages share on which programmers try GraphQL and REST, each with a viewer from a package. */

/**
 * Allows only requests to this origin. The viewers insert styles by script in many places; their scripts are files, and
 * none is evaluated from text.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const explorerHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    // `/robots.txt` allows these URLs; at that of GraphQL, the pages fetch their data.
    'X-Robots-Tag': 'noindex',
  });
  next();
};

/** Whether a browser opens the URL; programs accept JSON or any type. */
export const prefersPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The files of a viewer, whose version is in their path, since not all of their names contain a hash. */
export const viewerFiles = (directory: string): RequestHandler[] => [
  (_req, res, next) => {
    res.set('Cache-Control', 'public, max-age=31536000, immutable');
    next();
  },
  compressedFiles(directory),
];
