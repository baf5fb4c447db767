import { jest } from '@jest/globals';
import { inBatches } from '../../src/kernel/in-batches.js';

/** A transaction that finds these numbers of rows, one after the other. */
const finds = (...counts: number[]) => jest.fn(async () => counts.shift() ?? 0);

describe('a transaction in batches', () => {
  it('is repeated until it finds no rows, and their sum is returned', async () => {
    const writeBatch = finds(500, 500, 20);
    expect(await inBatches({ signal: new AbortController().signal, pauseMs: 0 }, writeBatch)).toBe(1_020);
    expect(writeBatch).toHaveBeenCalledTimes(4);
  });

  it('is not begun after the signal', async () => {
    const writeBatch = finds(1);
    expect(await inBatches({ signal: AbortSignal.abort(), pauseMs: 0 }, writeBatch)).toBe(0);
    expect(writeBatch).not.toHaveBeenCalled();
  });

  it('ends with the current batch, without the pause, when the signal comes', async () => {
    const stopping = new AbortController();
    const writeBatch = jest.fn(async () => {
      setImmediate(() => stopping.abort());
      return 7;
    });
    expect(await inBatches({ signal: stopping.signal, pauseMs: 3_600_000 }, writeBatch)).toBe(7);
    expect(writeBatch).toHaveBeenCalledTimes(1);
  });
});
