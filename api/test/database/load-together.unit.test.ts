import { jest } from '@jest/globals';
import { setImmediate as nextIteration } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { LOAD_TOGETHER } from '../../src/engine/database/load-together.js';

it('reads the values of all requests of an iteration together, after the last of them', async () => {
  let factor = 1;
  const read = jest.fn(async (numbers: readonly number[]) => numbers.map((number) => number * factor));
  const loader = new DataLoader(read, LOAD_TOGETHER);
  const values = [loader.load(3), loader.load(1)];
  await Promise.resolve();
  values.push(loader.load(3));
  factor = 10;
  expect(await Promise.all(values)).toEqual([30, 10, 30]);
  expect(await loader.load(3)).toBe(30);
  expect(read.mock.calls).toEqual([[[3, 1, 3]], [[3]]]);
});

it('reads again for a request that arrives while the values of others are read', async () => {
  const replies: ((values: string[]) => void)[] = [];
  const loader = new DataLoader<string, string>(() => new Promise((resolve) => replies.push(resolve)), LOAD_TOGETHER);
  const first = loader.load('a');
  await nextIteration();
  const second = loader.load('a');
  await nextIteration();
  replies[1]?.(['new']);
  replies[0]?.(['old']);
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
});

it('passes an error to those who read together, and not to later requests', async () => {
  let isDown = true;
  const loader = new DataLoader(async (names: readonly string[]) => {
    if (isDown) throw new Error('down');
    return names;
  }, LOAD_TOGETHER);
  const states = (await Promise.allSettled([loader.load('a'), loader.load('b')])).map(({ status }) => status);
  expect(states).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await loader.load('a')).toBe('a');
});
