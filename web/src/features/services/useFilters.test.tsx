import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { NavigationType, Router, type Navigator } from 'react-router-dom';
import { useFilters } from './useFilters.js';

/** The hook at an address that the test changes, and the addresses that it has written. */
function filtersAt(address: string) {
  let shown = { address, type: NavigationType.Pop };
  const written: string[] = [];
  const navigator: Navigator = {
    createHref: String,
    go: () => undefined,
    push: () => undefined,
    replace: (to) => void written.push(typeof to === 'string' ? to : `${to.pathname}${to.search}`),
  };
  const { result, rerender } = renderHook(useFilters, {
    wrapper: ({ children }) => (
      <Router location={shown.address} navigationType={shown.type} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  return {
    written,
    search: () => result.current.filters.search,
    type(search: string) {
      act(() => result.current.change({ search }));
    },
    arrive(address: string, type: NavigationType) {
      shown = { address, type };
      rerender();
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('retains what is typed while earlier addresses arrive', () => {
  const { type, search, written, arrive } = filtersAt('/services');
  type('g');
  type('gard');
  act(() => void jest.advanceTimersByTime(400));
  type('garden');
  expect(written).toEqual(['/services?search=g', '/services?search=gard']);
  arrive('/services?search=g', NavigationType.Replace);
  arrive('/services?search=gard', NavigationType.Replace);
  expect(search()).toBe('garden');
  act(() => void jest.advanceTimersByTime(400));
  expect(written.at(-1)).toBe('/services?search=garden');
});

test('retains a long text, of which the address has the beginning', () => {
  const { type, search, written } = filtersAt('/services');
  type('x'.repeat(120));
  act(() => void jest.advanceTimersByTime(400));
  expect(search()).toBe('x'.repeat(120));
  expect(written).toEqual([`/services?search=${'x'.repeat(100)}`]);
});

test.each([NavigationType.Push, NavigationType.Pop])('follows another address, %s', (type) => {
  const filters = filtersAt('/services?search=garden');
  filters.arrive('/services?search=cake', type);
  expect(filters.search()).toBe('cake');
  expect(filters.written).toEqual([]);
});
