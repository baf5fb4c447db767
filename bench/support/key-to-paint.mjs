/**
 * A script that runs in the page before its own ones, and appends to `window.keyToPaint` for each key the milliseconds from
 * the event's timestamp to the first task after the next frame, when that frame has been drawn.
 */
export const KEY_TO_PAINT = `
  window.keyToPaint = [];
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  port1.onmessage = () => window.keyToPaint.push(performance.now() - waiting.shift());
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      waiting.push(timeStamp);
      port2.postMessage(null);
    });
  }, { capture: true });
`;
