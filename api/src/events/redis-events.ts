import type { Redis } from 'ioredis';
import type { Events, EventTypes } from './events.js';
import { inProcessEvents } from './in-process-events.js';

const CHANNEL = 'marquee:events';

/** Events of all processes that share a Redis: each hears its own through it as well. */
export async function redisEvents(
  redis: Redis,
  onError: (error: unknown) => void,
): Promise<Events> {
  const local = inProcessEvents();
  const subscriber = redis.duplicate();
  subscriber.on('error', onError);
  subscriber.on('message', (_channel, text) => {
    const { name, event } = JSON.parse(text) as {
      name: keyof EventTypes;
      event: EventTypes[keyof EventTypes];
    };
    local.publish(name, revive(event));
  });
  await subscriber.subscribe(CHANNEL);
  return {
    publish(name, event) {
      redis.publish(CHANNEL, JSON.stringify({ name, event })).catch(onError);
    },
    listen: (name, listener) => local.listen(name, listener),
    async close() {
      subscriber.disconnect();
      await local.close();
    },
  };
}

/** JSON knows no dates; the one that an event carries becomes one again. */
function revive(event: EventTypes[keyof EventTypes]): EventTypes[keyof EventTypes] {
  if ('booking' in event) event.booking.createdAt = new Date(event.booking.createdAt);
  return event;
}
