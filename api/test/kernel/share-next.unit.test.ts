import { setImmediate as nextIteration } from 'node:timers/promises';
import { vi } from 'vitest';
import { gatherNext, shareNext } from '../../src/kernel/share-next.js';

it('asks once for all requests of an iteration of the event loop, after the last of them', async () => {
  let value = 'before';
  const ask = vi.fn(async () => value);
  const answer = shareNext(ask);
  const answers = [answer(), answer()];
  await Promise.resolve();
  answers.push(answer());
  value = 'after';
  expect(await Promise.all(answers)).toEqual(['after', 'after', 'after']);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks again for a request that arrives once the question was sent', async () => {
  const replies: ((value: string) => void)[] = [];
  const answer = shareNext(() => new Promise<string>((resolve) => replies.push(resolve)));
  const first = answer();
  await nextIteration();
  const second = answer();
  await nextIteration();
  expect(replies).toHaveLength(2);
  replies[1]?.('new');
  replies[0]?.('old');
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
});

it('passes an error to those who share the question, and not to later requests', async () => {
  let isDown = true;
  const answer = shareNext(async () => {
    if (isDown) throw new Error('down');
    return 'up';
  });
  expect((await Promise.allSettled([answer(), answer()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  isDown = false;
  expect(await answer()).toBe('up');
});

it('reads the values of all keys of an iteration together, and returns to each request its own', async () => {
  const read = vi.fn(async (numbers: readonly number[]) => numbers.map((number) => number * 10));
  const tenfold = gatherNext(read);
  expect(await Promise.all([tenfold(3), tenfold(1), tenfold(3)])).toEqual([30, 10, 30]);
  expect(await tenfold(2)).toBe(20);
  expect(read.mock.calls).toEqual([[[3, 1, 3]], [[2]]]);
});
