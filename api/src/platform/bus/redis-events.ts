import type { Redis } from 'ioredis';
import type { Events, EventTypes } from './events.js';
import { inProcessEvents } from './in-process-events.js';

const CHANNEL = 'marquee:events';

type Message = {
  [Name in keyof EventTypes]: { name: Name; event: EventTypes[Name] };
}[keyof EventTypes];

/**
 * Events of all processes that share a Redis: each hears its own through it as well, and directly while Redis is away.
 * Rejects when Redis cannot be reached.
 */
export async function redisEvents(
  redis: Redis,
  onError: (error: unknown) => void,
): Promise<Events> {
  const local = inProcessEvents(onError);
  const subscriber = redis.duplicate({ commandTimeout: 5000 });
  subscriber.on('error', onError);
  subscriber.on('message', (_channel, text) => {
    try {
      const { name, event } = read(text);
      local.publish(name, event);
    } catch (error) {
      onError(error);
    }
  });
  try {
    await subscriber.subscribe(CHANNEL);
  } catch (error) {
    subscriber.disconnect();
    throw error;
  }
  return {
    publish(name, event) {
      redis.publish(CHANNEL, JSON.stringify({ name, event })).catch((error: unknown) => {
        onError(error);
        local.publish(name, event);
      });
    },
    listen: (name, listener) => local.listen(name, listener),
    async close() {
      subscriber.disconnect();
      await local.close();
    },
  };
}

/** What another process has sent. JSON knows no dates; the one that a booking carries becomes one again. */
function read(text: string): Message {
  const message = JSON.parse(text) as Message;
  if (message.name === 'bookingChanged') {
    const { booking } = message.event;
    booking.createdAt = new Date(booking.createdAt);
  }
  return message;
}
