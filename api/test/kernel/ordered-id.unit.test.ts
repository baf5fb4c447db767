import { jest } from '@jest/globals';
import { orderedId } from '../../src/kernel/ordered-id.js';

afterEach(() => jest.useRealTimers());

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('returns UUIDs of version 7', () => {
  expect(orderedId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('begins with the current time, in milliseconds, and never with an earlier one than before', () => {
  const now = timeOf(orderedId()) + 60_000;
  jest.useFakeTimers({ now });
  expect(timeOf(orderedId())).toBe(now);
  jest.setSystemTime(now - 1);
  expect(timeOf(orderedId())).toBe(now);
});

it('returns IDs in order, also within a millisecond', () => {
  jest.useFakeTimers();
  const ids = Array.from({ length: 1000 }, orderedId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
