import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { SETTLE_INTERVAL_SECONDS } from '../../src/marketplace/bookings/due-bookings.js';
import { repeat } from '../../src/kernel/repeat.js';
import { fakeOnly } from '../support/fake-only.js';

describe('periodic work', () => {
  it('repeats, continues after a failure, and ends when it is stopped', async () => {
    const outcomes = ['fails', 'works', 'works'];
    const errors: unknown[] = [];
    let rounds = 0;
    const stop = repeat(
      async () => {
        rounds += 1;
        if (outcomes.shift() === 'fails') throw new Error('the database is away');
      },
      0.01,
      (error) => errors.push(error),
    );
    while (rounds < 3) await sleep(5);
    await stop();
    const roundsWhenStopped = rounds;
    await sleep(40);
    expect(rounds).toBe(roundsWhenStopped);
    expect(errors).toEqual([new Error('the database is away')]);
  });

  it('aborts and awaits its current round when stopped, so that the database can be closed', async () => {
    let aborted = false;
    let ended = false;
    const stop = repeat(
      async (signal) => {
        await sleep(50);
        aborted = signal.aborted;
        ended = true;
      },
      1,
      () => undefined,
    );
    await stop();
    expect({ aborted, ended }).toEqual({ aborted: true, ended: true });
  });

  it('settles bookings at least once a minute', async () => {
    fakeOnly('setTimeout', 'clearTimeout', 'Date');
    try {
      let rounds = 0;
      const stop = repeat(
        async () => (rounds += 1),
        SETTLE_INTERVAL_SECONDS,
        () => undefined,
      );
      await jest.advanceTimersByTimeAsync(60_000);
      await stop();
      expect(rounds).toBeGreaterThanOrEqual(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
