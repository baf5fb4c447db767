import { inProcessEvents } from '../../src/events/in-process-events.js';

const ended = { accountId: 'somebody' };

describe('events of one process', () => {
  it('reach everybody who listens to their name, and nobody else', () => {
    const events = inProcessEvents();
    const heard: string[] = [];
    events.listen('sessionsEnded', ({ accountId }) => heard.push(`first: ${accountId}`));
    events.listen('sessionsEnded', ({ accountId }) => heard.push(`second: ${accountId}`));
    events.listen('bookingChanged', () => heard.push('a booking'));
    events.publish('sessionsEnded', ended);
    expect(heard).toEqual(['first: somebody', 'second: somebody']);
  });

  it('reach nobody who has stopped listening, also when that happens in the middle of one', () => {
    const events = inProcessEvents();
    let heard = 0;
    const stop = events.listen('sessionsEnded', () => {
      heard += 1;
      stop();
    });
    events.publish('sessionsEnded', ended);
    events.publish('sessionsEnded', ended);
    expect(heard).toBe(1);
  });

  it('reach the others when one who listens fails, and the failure never comes back to who published', () => {
    const errors: unknown[] = [];
    const events = inProcessEvents((error) => errors.push(error));
    let heard = 0;
    events.listen('sessionsEnded', () => {
      throw new Error('this listener fails');
    });
    events.listen('sessionsEnded', () => (heard += 1));
    expect(() => events.publish('sessionsEnded', ended)).not.toThrow();
    expect(heard).toBe(1);
    expect(errors).toEqual([new Error('this listener fails')]);
  });

  it('reach a thousand who listen without a word about leaks, and nobody once all is closed', async () => {
    const events = inProcessEvents();
    let heard = 0;
    for (let i = 0; i < 1000; i += 1) events.listen('sessionsEnded', () => (heard += 1));
    events.publish('sessionsEnded', ended);
    await events.close();
    events.publish('sessionsEnded', ended);
    expect(heard).toBe(1000);
  });
});
