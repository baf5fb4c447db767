import type { Redis } from 'ioredis';
import type { Bus, EventOf } from './bus.js';
import { inProcessBus } from './in-process-bus.js';

const CHANNEL = 'marquee:events';

/**
 * A bus over all processes that share a Redis. A process receives its own events through Redis too, or directly while
 * Redis is unavailable. `revive` restores what JSON does not preserve, such as dates. Rejects if Redis is unreachable.
 */
export async function redisBus<Types>(
  redis: Redis,
  onError: (error: unknown) => void,
  revive: (...event: EventOf<Types>) => void = () => undefined,
): Promise<Bus<Types>> {
  const local = inProcessBus<Types>(onError);
  const subscriber = redis.duplicate({ commandTimeout: 5000 });
  subscriber.on('error', onError);
  subscriber.on('message', (_channel, text) => {
    try {
      const { name, event } = JSON.parse(text) as { name: unknown; event: unknown };
      const received = [name, event] as EventOf<Types>;
      revive(...received);
      local.publish(...received);
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
    publish(...published) {
      const [name, event] = published;
      redis.publish(CHANNEL, JSON.stringify({ name, event })).catch((error: unknown) => {
        onError(error);
        local.publish(...published);
      });
    },
    listen: (name, listener) => local.listen(name, listener),
    async close() {
      subscriber.disconnect();
      await local.close();
    },
  };
}
