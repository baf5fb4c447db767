import type { Locator, Page } from 'playwright-core';

const STEPS = 12;

/**
 * A finger that moves sideways by `distance` pixels, to the left if it is negative. On a busy machine it is slow: a strip
 * stays at its slide unless it was moved by more than half of it.
 * @param at where the finger touches `start`: 0 for its left edge, 1 for the right one
 */
export async function swipe(page: Page, start: Locator, distance: number, at = 0.5): Promise<void> {
  const { x, y, width, height } = (await start.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x: x + width * at + moved, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', (distance * step) / STEPS);
  await touch('touchEnd');
  await session.detach();
}
