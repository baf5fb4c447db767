import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Checks both themes at both widths for violations and for elements wider than the page.
 * @param within a selector, for a dialog that covers the page: axe would compare the texts behind it with its colour
 */
export async function examine(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const found: string[] = [];
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Legacy mode needs no second page, which serves only frames; there are none here.
      const axe = new AxeBuilder({ page }).withTags(WCAG).setLegacyMode();
      if (within) axe.include(within);
      for (const { id, nodes } of (await axe.analyze()).violations)
        for (const { html, failureSummary } of nodes)
          found.push(`${colorScheme}, ${viewport.width}: ${id} ${html} ${failureSummary}`);
    }
    for (const html of await overflow(page)) found.push(`too wide for ${viewport.width}: ${html}`);
  }
  await page.setViewportSize(DESKTOP);
  expect(found).toEqual([]);
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
