import type { Redis } from 'ioredis';
import type { Bus, EventOf } from './bus.js';
import { inProcessBus } from './in-process-bus.js';

const CHANNEL = 'marquee:events';

/**
 * A bus over all processes that share a Redis, through which a process receives its own events too. Events consist of
 * JSON values. Rejects if Redis is unreachable.
 */
export async function redisBus<Types>(redis: Redis, onError: (error: unknown) => void): Promise<Bus<Types>> {
  const local = inProcessBus<Types>(onError);
  const subscriber = redis.duplicate({ commandTimeout: 5000 });
  subscriber.on('error', onError);
  subscriber.on('message', (_channel, text) => {
    try {
      const { name, event } = JSON.parse(text) as { name: unknown; event: unknown };
      local.publishLocally(...([name, event] as EventOf<Types>));
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
    async publish(name, event) {
      await redis.publish(CHANNEL, JSON.stringify({ name, event }));
    },
    publishLocally: local.publishLocally,
    listen: local.listen,
    async close() {
      subscriber.disconnect();
      await local.close();
    },
  };
}
