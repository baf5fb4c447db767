import { configure, getConfig } from '@testing-library/react';

const { setTimeout: timer, setImmediate: task } = globalThis;
const rendered = () => new Promise<void>((resolve) => void timer(() => task(resolve), 0));
const { asyncWrapper } = getConfig();

// After an event, React renders in a task of its own (`setImmediate`) what changes asynchronously, such as the errors of
// a form. The testing library waits for a timer, which may fire before that.
configure({
  asyncWrapper: (interact) =>
    asyncWrapper(async () => {
      const result: unknown = await interact();
      await rendered();
      return result;
    }),
});
