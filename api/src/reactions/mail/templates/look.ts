import type { CSSProperties } from 'react';

/** Colours of the web client, for light and dark. Each text has a contrast of at least 4.5:1 on its background. */
const COLORS = {
  page: { 'background-color': ['#faf8fa', '#17111a'] },
  card: { 'background-color': ['#ffffff', '#211a24'], 'border-color': ['#e7e0e7', '#342b37'] },
  text: { color: ['#17111a', '#f3eff3'] },
  muted: { color: ['#625662', '#b3a7b4'] },
  brand: { color: ['#9c2b60', '#eba5c6'] },
  line: { 'border-color': ['#e7e0e7', '#342b37'] },
  quote: { 'background-color': ['#f3eff3', '#2a222d'], 'border-color': ['#f6b94a', '#f6b94a'] },
  roof: { 'background-color': ['#9c2b60', '#b93a73'] },
  gable: { 'border-bottom-color': ['#9c2b60', '#b93a73'] },
  lamp: { 'background-color': ['#f9c667', '#f9c667'], 'border-color': ['#b0690c', '#f6b94a'] },
  unlit: { 'border-color': ['#7d707d', '#b3a7b4'] },
  button: { color: ['#ffffff', '#ffffff'], 'background-color': ['#9c2b60', '#b93a73'] },
} as const satisfies Record<string, Record<string, readonly [light: string, dark: string]>>;

type Colored = keyof typeof COLORS;

const camelCase = (property: string): string => property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Class and inline style of an element. The style has the light colours, for mail programs that drop `<style>`; the class
 * refers to the dark ones. Text has a colour on each element, since some mail programs inherit none from the page.
 */
export const look = (of: Colored, style: CSSProperties = {}) => ({
  className: `m-${of}`,
  style: {
    ...style,
    ...Object.fromEntries(Object.entries(COLORS[of]).map(([property, [light]]) => [camelCase(property), light])),
  },
});

/** The only style sheet. Inline styles would win without `!important`. */
export const DARK = `@media (prefers-color-scheme:dark){${Object.entries(COLORS)
  .map(([of, properties]) => `.m-${of}{${darkOf(properties)}}`)
  .join('')}}`;

function darkOf(properties: Record<string, readonly [string, string]>): string {
  return Object.entries(properties)
    .map(([property, [, dark]]) => `${property}:${dark}!important`)
    .join(';');
}

export const SANS = 'Inter,Helvetica,Arial,sans-serif';
export const SERIF = 'Fraunces,Georgia,serif';

/**
 * Breaks words only where they do not fit; the second is for mail programs that ignore the first. Everything inside inherits
 * it.
 */
export const WRAPS: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
