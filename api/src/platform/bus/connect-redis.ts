import { Redis, ReplyError } from 'ioredis';
import { configError, type ConfigError } from '../../kernel/config.js';

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

/** Asks once, over a connection of its own, and logs nothing. Throws `ConfigError`, after about five seconds of silence. */
export async function assertRedisAnswers(url: string): Promise<void> {
  let redis: Redis | undefined;
  let said: unknown;
  try {
    redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 2000,
      commandTimeout: 2500, // of two commands, one after the other
      disconnectTimeout: PATIENCE,
      retryStrategy: () => null,
    });
    redis.on('error', (error) => (said ??= error)); // the question itself fails with less of a reason
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw redisRefused(url, said ?? error);
  } finally {
    redis?.disconnect();
  }
}

/** Of what Redis said only the first word (WRONGPASS, for one): the rest may be secret. */
export const redisRefused = (url: string, error: unknown): ConfigError =>
  configError(
    'REDIS_URL',
    url,
    error instanceof ReplyError
      ? `Redis does not let us in (${(error as Error).message.split(' ')[0]})`
      : 'nothing answers there as Redis',
  );
