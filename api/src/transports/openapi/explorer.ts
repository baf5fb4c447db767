import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nameRoute } from '../../engine/http/watch-requests.js';
import { escapeHtml, explorerHeaders, prefersPage, viewerFiles } from '../request/explorer-page.js';
import type { RestExplorer } from '../rest/rest.js';

const require = createRequire(import.meta.url);
const { version } = require('openapi-explorer/package.json') as { version: string };
/** Only the one file of it that has everything is used. */
const DIRECTORY = join(dirname(require.resolve('openapi-explorer/package.json')), 'dist/browser');
const FILES = `/explorer/${version}` as const;

/** The palette of the web app, in both themes; the viewer itself has one. It computes with some colours, which must be plain. */
const STYLE = `
      :root { color-scheme: light dark; }
      body { background: light-dark(#fff, #17111a); }
      openapi-explorer { --font-regular: system-ui, sans-serif; --font-mono: ui-monospace, monospace;
        --bg: light-dark(#fff, #17111a); --bg2: light-dark(#faf8fa, #211a24); --bg3: light-dark(#f3eff3, #2a222d);
        --fg: light-dark(#211a24, #f3eff3); --fg2: light-dark(#342b37, #e7e0e7); --fg3: light-dark(#4b414c, #d2c8d2);
        --light-bg: light-dark(#d2c8d2, #4b414c); --input-bg: light-dark(#fff, #211a24); --hover-color: var(--bg3);
        --light-fg: light-dark(#625662, #b3a7b4); --placeholder-color: var(--light-fg);
        --border-color: #7d707d; --light-border-color: var(--light-bg);
        --primary-color: light-dark(#7f2150, #eba5c6); --primary-btn-text-color: light-dark(#fff, #17111a);
        --secondary-color: var(--primary-color); --inline-code-fg: light-dark(#7f2150, #f3c7da); --code-fg: var(--fg2);
        --code-property-color: var(--primary-color); --code-keyword-color: var(--blue); --code-operator-color: var(--fg3);
        --nav-bg-color: #2a1330; --nav-text-color: #e7e0e7; --nav-hover-bg-color: #451730; --nav-hover-text-color: #fff;
        --blue: #2b5a8f; --green: #1f6b45; --orange: #8a4b08; --red: #a8261e; --yellow: #7a4a06; --purple: #6b3fa0; }
      openapi-explorer::part(textbox-nav-filter)::placeholder { color: var(--nav-text-color); opacity: 1; }
      openapi-explorer::part(btn) { transition: none; }
      openapi-explorer::part(btn-try) { color: var(--primary-btn-text-color); }
      @media (prefers-color-scheme: dark) {
        openapi-explorer { --blue: #a9c4ea; --green: #8fd8b0; --orange: #f9c667; --red: #f2a8a2; --yellow: #fbe0a0; --purple: #cbb0f0;
          --light-blue: #211a24; --light-green: #211a24; --light-orange: #211a24; --light-red: #211a24; --light-yellow: #211a24; }
      }`;

/** What the page adds to the viewer, in its shadow roots: descriptions of fields on phones, readable colours, and keys. */
const SCRIPT = `
const VIEWER = 'openapi-explorer';
const sheet = new CSSStyleSheet();
sheet.replaceSync(\`
  .nav-bar { --secondary-color: #f6b94a; }
  .endpoint-head:focus-visible, .section-tag-header:focus-visible { outline: 2px solid var(--primary-color); }
  @media (max-width: 575.98px) {
    .tr { flex-wrap: wrap; }
    .tr > .key-descr { display: block; flex: 1 0 100%; padding: 0 0 4px 16px; }
  }\`);

// What opens and closes a section below 768 px is a summary without details, or a div.
const HEADS = '.endpoint-head, .section-tag-header';
function makeButton(head) {
  head.tabIndex = 0;
  head.role = 'button';
  head.ariaExpanded = String(!head.closest('.collapsed'));
}
function press(event) {
  if (!['Enter', ' '].includes(event.key) || !event.target.matches(HEADS)) return;
  event.preventDefault();
  event.target.click();
}

await customElements.whenDefined(VIEWER);
// The styles of components whose elements do not exist yet.
for (const name of ['schema-table', 'schema-tree']) customElements.get(name).elementStyles.push(sheet);
const root = document.querySelector(VIEWER).shadowRoot;
root.adoptedStyleSheets.push(sheet);
root.addEventListener('keydown', press);
const makeButtons = () => root.querySelectorAll(HEADS).forEach(makeButton);
new MutationObserver(makeButtons).observe(root, { childList: true, subtree: true, attributeFilter: ['class'] });
// Those that the viewer has drawn before.
makeButtons();
`;
const SCRIPT_FILE = `/page-${createHash('sha256').update(SCRIPT).digest('hex').slice(0, 8)}.js`;

const pageOf = (appName: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(appName)} REST API</title>
    <style>${STYLE}
    </style>
    <script defer src="/api${FILES}/openapi-explorer.min.js"></script>
    <script type="module" src="/api${FILES}${SCRIPT_FILE}"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The description of the API is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <openapi-explorer spec-url="/api/openapi.json" hide-server-selection collapse use-path-in-nav-bar></openapi-explorer>
  </body>
</html>
`;

/** The page that browsers see at `/api`: OpenAPI Explorer from this origin, which reads the document of the API. */
export function restExplorer(appName: string): RestExplorer {
  const page = pageOf(appName);
  return {
    page: (req, res, next) => {
      res.vary('Accept');
      if (!prefersPage(req)) return next();
      res.locals.route = 'explorer';
      explorerHeaders(req, res, () => res.type('html').send(page));
    },
    path: FILES,
    files: [
      nameRoute('explorer'),
      ...viewerFiles(DIRECTORY),
      (req, res, next) => (req.path === SCRIPT_FILE ? res.type('js').send(SCRIPT) : next()),
    ],
  };
}
