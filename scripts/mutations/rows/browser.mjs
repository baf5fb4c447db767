/** A page of another site, or a script injected into the web app. */
const TEST = 'api/test/security/headers.test.ts';
const GUARDED = 'sends security headers with %s';

/** @type {import('../rows.mjs').Row[]} */
export const BROWSER_ROWS = [
  {
    id: 'W1',
    threat: 'A user stores text that runs as a script in the web app (XSS)',
    defence:
      'React escapes text; the content security policy permits neither other origins nor inline scripts, but the one of the page, by its hash',
    replacement: `["'self'", "'unsafe-inline'"]`,
    test: TEST,
    title: GUARDED,
  },
  {
    id: 'W2',
    threat: 'A script is injected into the explorer page (XSS)',
    defence: 'A separate content security policy, equally strict for scripts',
    replacement: `"script-src 'self' 'unsafe-inline'"`,
    test: TEST,
    title: GUARDED,
  },
  {
    id: 'W3',
    threat: 'Another site embeds the page in a frame and obtains clicks of its visitor (clickjacking)',
    defence: "`frame-ancestors 'none'` and `X-Frame-Options: DENY`",
    test: TEST,
    title: GUARDED,
  },
  {
    id: 'W4',
    threat: 'A browser interprets a response as another media type, or discloses addresses to other sites',
    defence: '`nosniff`, a referrer policy and the other headers of helmet on every response',
    test: TEST,
    title: GUARDED,
  },
  {
    id: 'W5',
    threat: 'A browser interprets an uploaded file as a page (stored XSS)',
    defence: 'Always `image/webp` with `nosniff` and a sandboxing content security policy',
    replacement: "'text/html'",
    test: 'api/test/images/serve-images.unit.test.ts',
    title: 'serves a stored picture as an immutable image that cannot run scripts',
  },
  {
    id: 'W6',
    threat: "Another site reads responses with a visitor's browser",
    defence: 'No response permits a cross-origin read (CORS)',
    replacement: [/;$/, ".set('Access-Control-Allow-Origin', '*');"],
    test: TEST,
    title: 'does not allow other origins to read %s',
  },
  {
    id: 'W7',
    threat: 'Another site makes the browser send requests (CSRF), by GET as well',
    defence: "Apollo Server's CSRF prevention; no cookies; GET executes queries only",
    replacement: [/$/, ', csrfPrevention: false'],
    test: TEST,
    title: 'does not execute %s',
  },
  {
    id: 'W8',
    threat: "Another site's form uploads files to GraphQL before it is rejected",
    defence: 'A header that forms cannot send is required before the body is parsed',
    replacement: 'false',
    test: 'api/test/images/graphql-uploads.unit.test.ts',
    title: 'rejects an upload that a form on a page of another origin could send',
  },
  {
    id: 'W9',
    threat: 'Personal responses remain in a browser or proxy cache',
    defence:
      '`Cache-Control: no-store` on all responses, errors included, but files, pictures and pages that may be cached',
    test: TEST,
    title: 'sends no-store with every API response to a signed-in account',
  },
  {
    id: 'W10',
    threat:
      'A page of another site registers businesses by forms that its visitors send, each from an address of its own',
    defence: 'Forms that browsers name as those of another site are rejected with 403',
    replacement: 'false',
    test: TEST,
    title: 'rejects a form that a page of another site sends over REST',
  },
  {
    id: 'W11',
    threat:
      'A file of the operator that was copied from elsewhere contains HTML, which runs in the pages of the marketplace',
    defence: 'HTML in the texts of pages such as the terms is shown as text',
    replacement: 'true',
    test: 'api/test/http/texts.unit.test.ts',
    title: 'show HTML and script addresses as text',
  },
];
