import { Redis } from 'ioredis';

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 500;

/**
 * A connection that never keeps a request waiting: a command that Redis does not answer fails after half a second, and
 * the connection is then taken for dead; while there is none, commands fail with the next attempt to make one. What
 * fails has a way without Redis (see the limits and the events), and `onError` hears of it.
 */
export function connectRedis(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    commandTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    connectTimeout: 2000,
    disconnectTimeout: PATIENCE,
    retryStrategy: (attempts) => Math.min(attempts * 50, 1000),
  });
  redis.on('error', onError);
  return redis;
}
