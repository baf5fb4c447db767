import { jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

/**
 * From now on, records what the page observes. Returns a function that waits until it observes an element of this kind,
 * which happens some time after the element is rendered, and then reports each of them as in view.
 */
export function recordObserved(): (isMeant: (element: Element) => unknown) => Promise<void> {
  const observe = jest.spyOn(IntersectionObserver.prototype, 'observe');
  return async (isMeant) => {
    const meant = () =>
      observe.mock.contexts.filter((_, index) => {
        const element = observe.mock.calls[index]?.[0];
        return element?.isConnected && isMeant(element);
      }) as unknown as { report: (entries: unknown[]) => void }[];
    await waitFor(() => expect(meant()).not.toEqual([]));
    act(() => meant().forEach(({ report }) => report([{ isIntersecting: true }])));
  };
}

/** From now on, everything that the page observes is in view at once. */
export function observeInView(): void {
  jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(function (this: unknown) {
    (this as { report: (entries: unknown[]) => void }).report([{ isIntersecting: true }]);
  });
}
