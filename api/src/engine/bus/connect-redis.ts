import { Redis, ReplyError } from 'ioredis';
import { configError, type ConfigError } from '../../kernel/config.js';

/** Milliseconds to wait for a response. */
const TIMEOUT_MS = 500;

/**
 * A connection that never blocks a request: a command to which Redis does not respond fails after half a second, and
 * the connection is then considered dead; while there is none, commands fail with the next attempt to connect. Every
 * caller has a fallback without Redis (see the limits and the events), and `onError` receives the error.
 */
export function connectRedis(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    commandTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    connectTimeout: 2000,
    disconnectTimeout: TIMEOUT_MS,
    retryStrategy: (attempts) => Math.min(attempts * 50, 1000),
  });
  redis.on('error', onError);
  return redis;
}

/**
 * Checks once, over a separate connection, and logs nothing. Throws `ConfigError`, after about five seconds without a
 * response.
 */
export async function assertRedisResponds(url: string): Promise<void> {
  let redis: Redis | undefined;
  let connectionError: unknown;
  try {
    redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 2000,
      commandTimeout: 2500, // of two commands, one after the other
      disconnectTimeout: TIMEOUT_MS,
      retryStrategy: () => null,
    });
    redis.on('error', (error) => (connectionError ??= error)); // more specific than the error of the command
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw redisConfigError(url, connectionError ?? error);
  } finally {
    redis?.disconnect();
  }
}

/** Includes only the first word of an error reply (such as WRONGPASS), since the rest may be secret. */
export const redisConfigError = (url: string, error: unknown): ConfigError =>
  configError(
    'REDIS_URL',
    url,
    error instanceof ReplyError
      ? `Redis rejects the connection (${(error as Error).message.split(' ')[0]})`
      : 'no Redis server responds at this address',
  );
