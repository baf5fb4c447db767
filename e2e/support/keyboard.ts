import type { Locator, Page } from 'playwright-core';

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The name and the value of the field that has the focus. */
export const focusedField = (page: Page) =>
  page.evaluate(() => {
    const { name, value } = document.activeElement as HTMLInputElement;
    return { name, value };
  });

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No number of tabs leads to ${target.toString()}`);
}
