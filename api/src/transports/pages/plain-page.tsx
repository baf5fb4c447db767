import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const STYLE = `
  :root { color-scheme: light dark; --line: #d4d4d8; --quiet: #52525b; --link: #86198f; }
  @media (prefers-color-scheme: dark) { :root { --line: #3f3f46; --quiet: #a1a1aa; --link: #f0abfc; } }
  body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; max-width: 56rem; margin: 0 auto;
    padding: 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; margin: 0.5rem 0 1rem; }
  a { color: var(--link); }
  ol { list-style: none; padding: 0; margin: 0; }
  li { border-top: 1px solid var(--line); padding: 0.75rem 0; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
  dt, .quiet { color: var(--quiet); }
  dd { margin: 0; }
  pre { white-space: pre-wrap; border-top: 1px solid var(--line); padding-top: 1rem; }
  iframe { width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: 0.5rem; background: Canvas; }
  button { font: inherit; padding: 0.5rem 1rem; border-radius: 0.375rem; border: 1px solid var(--link);
    background: var(--link); color: Canvas; cursor: pointer; min-height: 2.75rem; }
`;

const hashOf = (inline: string): string => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

/** No other script than this one runs. */
const policyOf = (script?: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface Page {
  title: string;
  /** What is in it is escaped. */
  children: ReactNode;
  /** A script that is a constant, and runs once the page is read. Default: none. */
  script?: string;
}

/** A page that the server writes. */
export function sendPage(res: Response, { title, children, script }: Page): void {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{children}</main>
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>,
  );
  res
    .set({
      'Content-Security-Policy': policyOf(script),
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(`<!doctype html>${page}`);
}
