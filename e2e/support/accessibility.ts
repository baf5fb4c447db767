import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Both themes at both widths; without the long tests each theme and each width once. */
const APPEARANCES = [
  { viewport: DESKTOP, colorScheme: 'light', onlyLong: false },
  { viewport: DESKTOP, colorScheme: 'dark', onlyLong: true },
  { viewport: PHONE, colorScheme: 'light', onlyLong: true },
  { viewport: PHONE, colorScheme: 'dark', onlyLong: false },
] as const;

/**
 * Checks the page in its appearances for violations and for elements wider than the page.
 * @param within a selector, for a dialog that covers the page: axe would compare the texts behind it with its colour
 */
export async function examine(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const found: string[] = [];
  for (const { viewport, colorScheme, onlyLong } of APPEARANCES) {
    if (onlyLong && process.env.LONG_TESTS !== 'on') continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const problems = [
      ...(await violations(page, within)),
      ...(await overflow(page)).map((html) => `too wide: ${html}`),
    ];
    found.push(...problems.map((problem) => `${colorScheme}, ${viewport.width}: ${problem}`));
  }
  await page.setViewportSize(DESKTOP);
  expect(found).toEqual([]);
}

/** What axe finds in the document, which has no frames. */
async function violations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ selector, tags }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const options = { runOnly: { type: 'tag' as const, values: tags }, resultTypes: ['violations' as const] };
      // What they cover changes as one scrolls; that the bar at the bottom covers no end of a page, another test checks.
      const bars = document.querySelectorAll<HTMLElement>('body header, [data-at-hand]');
      for (const { style } of bars) style.setProperty('position', 'static');
      const { violations: rules } = await loaded.run(selector ? { include: [selector] } : document, options);
      for (const { style } of bars) style.removeProperty('position');
      return rules.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      );
    },
    { selector: within, tags: WCAG },
  );
}

/** The elements that make the page scroll sideways. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 200));
  });
