import type { Locator, Page } from 'playwright-core';

const STEPS = 12;

/** A finger that moves sideways by `distance` pixels, to the left if it is negative, from the middle of `start`. */
export async function swipe(page: Page, start: Locator, distance: number): Promise<void> {
  const { x, y, width, height } = (await start.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x: x + width / 2 + moved, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', (distance * step) / STEPS);
  await touch('touchEnd');
  await session.detach();
}
