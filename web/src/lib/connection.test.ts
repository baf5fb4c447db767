import { jest } from '@jest/globals';
import { checkServer, isAway, lost, responded, untilBack, watchConnection } from './connection.js';

let probes = 0;
let probe: () => Promise<unknown>;
let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  probes = 0;
  probe = () => Promise.reject(new TypeError('Failed to fetch'));
  end = watchConnection(() => {
    probes += 1;
    return probe();
  });
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

test('tries again with growing pauses until the server responds', async () => {
  lost('Me');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(probes).toBe(1);
  // Pauses of 2, 4, 8, 16 and then 30 seconds at most, and three quarters of that at least.
  await jest.advanceTimersByTimeAsync(120_000);
  expect(probes).toBeGreaterThanOrEqual(6);
  expect(probes).toBeLessThanOrEqual(10);
  probe = () => Promise.resolve();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(isAway()).toBe(false);
  const until = probes;
  await jest.advanceTimersByTimeAsync(120_000);
  expect(probes).toBe(until);
});

test('tries again at once when the device is online again', async () => {
  dispatchEvent(new Event('offline'));
  expect(isAway()).toBe(true);
  probe = () => Promise.resolve();
  dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(probes).toBe(1);
  expect(isAway()).toBe(false);
});

test('asks the server when a live connection ends, because that may be due to a proxy', async () => {
  checkServer();
  await jest.advanceTimersByTimeAsync(0);
  expect(probes).toBe(1);
  expect(isAway()).toBe(true);
  checkServer();
  expect(probes).toBe(1);
  probe = () => Promise.resolve();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(isAway()).toBe(false);
  checkServer();
  await jest.advanceTimersByTimeAsync(0);
  expect(isAway()).toBe(false);
});

test('sends one probe at a time', async () => {
  let fail: (error: Error) => void = () => undefined;
  end();
  end = watchConnection(() => {
    probes += 1;
    return new Promise((_, reject) => (fail = reject));
  });
  lost('Me');
  await jest.advanceTimersByTimeAsync(1_000);
  lost('MyBookings');
  dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(probes).toBe(1);
  fail(new TypeError('Failed to fetch'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(probes).toBe(2);
});

test('resolves when the server responds to what failed before', async () => {
  const back = untilBack('Me');
  responded('Services');
  expect(isAway()).toBe(true);
  responded('Me');
  await expect(back).resolves.toBeUndefined();
});
