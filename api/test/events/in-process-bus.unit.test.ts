import type { MarketplaceEvents } from '../../src/marketplace/deps.js';
import { inProcessBus } from '../../src/engine/bus/in-process-bus.js';

const ended = { accountId: 'account-1' };

describe('in-process events', () => {
  it('delivers an event to all listeners of its name, and to no others', () => {
    const events = inProcessBus<MarketplaceEvents>();
    const received: string[] = [];
    events.listen('sessionsEnded', ({ accountId }) => received.push(`first: ${accountId}`));
    events.listen('sessionsEnded', ({ accountId }) => received.push(`second: ${accountId}`));
    events.listen('bookingChanged', () => received.push('a booking'));
    void events.publish('sessionsEnded', ended);
    expect(received).toEqual(['first: account-1', 'second: account-1']);
  });

  it('delivers no event to a listener that unsubscribed, even during a delivery', () => {
    const events = inProcessBus<MarketplaceEvents>();
    let received = 0;
    const stop = events.listen('sessionsEnded', () => {
      received += 1;
      stop();
    });
    void events.publish('sessionsEnded', ended);
    void events.publish('sessionsEnded', ended);
    expect(received).toBe(1);
  });

  it('delivers an event to the other listeners when one fails, and does not reject to the publisher', async () => {
    const errors: unknown[] = [];
    const events = inProcessBus<MarketplaceEvents>((error) => errors.push(error));
    let received = 0;
    events.listen('sessionsEnded', () => {
      throw new Error('this listener fails');
    });
    events.listen('sessionsEnded', () => (received += 1));
    await expect(events.publish('sessionsEnded', ended)).resolves.toBeUndefined();
    expect(received).toBe(1);
    expect(errors).toEqual([new Error('this listener fails')]);
  });

  it('delivers an event to a thousand listeners, and none after it is closed', async () => {
    const events = inProcessBus<MarketplaceEvents>();
    let received = 0;
    for (let i = 0; i < 1000; i += 1) events.listen('sessionsEnded', () => (received += 1));
    void events.publish('sessionsEnded', ended);
    await events.close();
    void events.publish('sessionsEnded', ended);
    expect(received).toBe(1000);
  });
});
