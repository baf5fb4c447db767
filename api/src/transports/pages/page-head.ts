import { cardWidth, type ImageView } from '../../engine/images/stored-image.js';

/** What a page contains before the app runs, for search engines and for programs that show a preview of a link (P50). */
export interface PageHead {
  /** The title of the tab, without the name of the marketplace; may be empty. */
  title: string;
  /** The same as the heading that the app shows. Default: the title. */
  heading?: string | undefined;
  description?: string | undefined;
  /** The path of the page in its only spelling; undefined for a page that does not exist. */
  path?: string | undefined;
  /** The picture of a preview. Default: that of the marketplace. */
  image?: ImageView | undefined;
  /** JSON-LD. */
  data?: object | undefined;
}

export interface Site {
  appName: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

/** The picture of a preview of pages without one of their own, `web/public/share.png`. */
const SHARE_IMAGE = { url: '/share.png', width: 1200, height: 630 };

const DESCRIPTION =
  'Find a provider for your wedding, corporate event or birthday party, and book one of their time slots.';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/**
 * JSON in a `script` element. It is a data block, which no browser executes, so that the content security policy does
 * not apply to it; but a `<` could end it.
 */
export const jsonBlock = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (key: 'name' | 'property', name: string, content: string | number): string =>
  `<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`;

const srcSet = (image: ImageView): string =>
  escapeHtml(`${image.cardUrl} ${cardWidth(image)}w, ${image.url} ${image.width}w`);

/** Begins to load the picture that the page shows with the same sizes. */
const preload = (image: ImageView, sizes: string): string =>
  `<link rel="preload" as="image" fetchpriority="high" imagesizes="${escapeHtml(sizes)}" imagesrcset="${srcSet(image)}" />`;

/** The picture that is visible before the app runs. */
export const shellPicture = (image: ImageView, sizes: string): string =>
  `<img src="${escapeHtml(image.cardUrl)}" srcset="${srcSet(image)}" sizes="${escapeHtml(sizes)}" alt="" fetchpriority="high" />`;

/** The URL of a picture; that of a CDN is absolute already. */
export const absoluteUrl = (url: string, publicUrl: string): string => (url.startsWith('/') ? publicUrl + url : url);

/**
 * The title and the other tags, which end with a line break.
 * @param sizes the displayed width of the head's image, if the page shows it first
 */
export function renderHead(head: PageHead, { appName, publicUrl }: Site, sizes?: string): string {
  const { title, description = DESCRIPTION, path, data } = head;
  const image = head.image ?? SHARE_IMAGE;
  const tags = [
    `<title>${escapeHtml(title ? `${title} · ${appName}` : appName)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', appName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title || appName),
    meta('property', 'og:description', description),
    meta('property', 'og:image', absoluteUrl(image.url, publicUrl)),
    meta('property', 'og:image:width', image.width),
    meta('property', 'og:image:height', image.height),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  if (path !== undefined) {
    const address = publicUrl + path;
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}" />`, meta('property', 'og:url', address));
  }
  if (head.image && sizes) tags.push(preload(head.image, sizes));
  if (data) tags.push(`<script type="application/ld+json">${jsonBlock(data)}</script>`);
  return tags.map((tag) => `    ${tag}\n`).join('');
}
