import type { FirstView } from './first-views.js';
import type { PublicConfig } from '../request/public-config.js';
import { escapeHtml, jsonBlock, type PageHead, renderHead, shellPicture, type Site } from './page-head.js';

/** The part of `web/index.html` that each page replaces: the title and the description. */
const HEAD_BEGINS = '<!-- head -->';
const HEAD_ENDS = '<!-- /head -->';
const SHELL_NAME = /(?<=<span class="shell-name">)[^<]*/;
const SHELL_FORM = /(?<=data-shell=")[^"]*/;
const SHELL_PICTURE = /(?<=<i>)(?=<\/i>)/;
const SHELL_HEADING = /(?<=<h1>)[^<]*(?=<\/h1>)/;

export type PageTemplate = (head: PageHead, view?: FirstView) => string;

/**
 * The page of the app with a head of its own, with the name of the marketplace, the heading and the first picture of the
 * page, which are visible before the app runs, with the configuration, so that the app need not request it, and with the
 * request that visitors wait for, which `index.html` sends.
 */
export function pageTemplate(page: string, config: PublicConfig, site: Site): PageTemplate {
  const configBlock = `<script id="config" type="application/json">${jsonBlock(config)}</script>`;
  const [beforeHead = '', rest = ''] = page.split(HEAD_BEGINS);
  if (!rest.includes(HEAD_ENDS)) throw new Error(`index.html does not contain ${HEAD_BEGINS} and ${HEAD_ENDS}`);
  const afterHead = rest
    .slice(rest.indexOf(HEAD_ENDS) + HEAD_ENDS.length)
    .replace(SHELL_NAME, () => escapeHtml(site.appName));
  const requestBlock = (request: object) =>
    `\n    <script id="request" type="application/json">${jsonBlock(request)}</script>`;
  return (head, { sizes, request, shell = 'page' } = { late: [] }) =>
    `${beforeHead.trimEnd()}\n${renderHead(head, site, sizes)}    ${configBlock}${request ? requestBlock(request) : ''}` +
    afterHead
      .replace(SHELL_FORM, shell)
      .replace(SHELL_HEADING, () => escapeHtml(head.heading ?? head.title))
      .replace(SHELL_PICTURE, () => (head.image && sizes ? shellPicture(head.image, sizes) : ''));
}
