import { setImmediate as turn } from 'node:timers/promises';
import { limitPerLoopIteration } from '../../src/kernel/loop-scheduler.js';

describe('the limit of tasks per iteration of the event loop', () => {
  it('begins tasks of a key in order, two per iteration, and those of other keys meanwhile', async () => {
    const schedule = limitPerLoopIteration(2);
    const begun: string[] = [];
    for (const task of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) schedule(task[0] ?? '', () => begun.push(task));
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5']);
  });

  it('drops cancelled tasks at once, without counting them', async () => {
    const schedule = limitPerLoopIteration(1);
    const begun: number[] = [];
    const cancelled = new Set<number>();
    for (let task = 0; task < 100; task += 1)
      schedule(
        'a',
        () => void begun.push(task),
        () => cancelled.has(task),
      );
    expect(begun).toEqual([0]);
    for (let task = 1; task < 98; task += 1) cancelled.add(task);
    await turn();
    expect(begun.slice(-1)).toEqual([98]);
    expect(begun.filter((task) => !cancelled.has(task))).toEqual([0, 98]);
    await turn();
    expect(begun.filter((task) => !cancelled.has(task))).toEqual([0, 98, 99]);
  });
});
