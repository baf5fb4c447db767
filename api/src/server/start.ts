import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createApp, type App } from './app.js';
import { REMOVAL_INTERVAL_SECONDS, removePast } from '../marketplace/admin/remove-past.js';
import { storeOneForm } from '../marketplace/accounts/store-one-form.js';
import { deleteExpiredKeys } from '../marketplace/auth/account-keys.js';
import { deleteExpiredAccessTokens } from '../marketplace/tokens/access-tokens.js';
import { deleteExpiredTokens } from '../marketplace/auth/sign-out.js';
import { createLinkKeys } from '../engine/secrets/link-keys.js';
import { deriveKey } from '../engine/secrets/derive-key.js';
import { createSeal } from '../engine/secrets/seal.js';
import { createTokens, generatedSecret } from '../engine/secrets/token.js';
import { SETTLE_INTERVAL_SECONDS, settleDueBookings } from '../marketplace/bookings/due-bookings.js';
import { type Clock, systemClock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import type { StartingPostgres } from '../engine/database/embedded.js';
import { openDatabase, openPooled } from '../engine/database/open-database.js';
import { assertRedisResponds, connectRedis, redisConfigError } from '../engine/bus/connect-redis.js';
import { inProcessBus } from '../engine/bus/in-process-bus.js';
import { redisBus } from '../engine/bus/redis-bus.js';
import { prepareDatabase } from './first-start.js';
import { createSchema } from '../transports/graphql/schema.js';
import { makeDataFolder } from '../kernel/folders.js';
import { PROJECT } from '../kernel/project.js';
import { localImageStore } from '../engine/images/local-image-store.js';
import { createImages } from '../engine/images/images.js';
import { loadSharpSoon } from '../engine/images/process-image.js';
import { removeStaleUploads } from '../engine/images/stale-uploads.js';
import { removeDiscarded } from '../engine/images/remove-discarded.js';
import { s3ImageStore } from '../engine/images/s3-image-store.js';
import { discardUnreferenced } from '../engine/images/unreferenced-images.js';
import { createRateLimits, noRateLimits } from '../engine/limits/rate-limits.js';
import { hasMailbox, mailboxKey, MAILBOX_PATH } from '../transports/pages/mailbox.js';
import { assertCanListen, listen } from '../engine/http/listen.js';
import { createDataSource, TABLES_WITH_IMAGES } from '../database/schema.js';
import { startMail, warnOfUnsentMails } from './start-mail.js';
import { startWebhooks } from './start-webhooks.js';
import { startOutbox } from '../engine/outbox/outbox.js';
import { reactions } from '../reactions/reactions.js';
import type { Marketplace, MarketplaceEvents } from '../marketplace/deps.js';
import { WEBHOOK_SEAL } from '../marketplace/webhooks/webhook-secret.js';
import type { Logger } from '../engine/ops/logger.js';
import { repeat } from '../kernel/repeat.js';
import { startTracing } from '../engine/ops/start-tracing.js';
import { warnOfOldNode } from '../engine/ops/warn-of-node.js';
import { warnOfRoot } from '../engine/ops/warn-of-root.js';
import { createMetrics, type PoolState } from '../engine/ops/metrics.js';

const WEB = join(PROJECT, 'web', 'dist');

const DISCARDED_IMAGES_INTERVAL_S = 600;
const EXPIRED_TOKENS_INTERVAL_S = 3600;
/** Reads all accounts and services. */
const STORED_FORM_INTERVAL_S = 24 * 3600;
/** Rare, since it lists the whole store. */
const STRAY_IMAGES_INTERVAL_S = 12 * 3600;

/** Removes what has been over for long. */
const removal = (
  { keepFreeSlotsDays, keepDays }: Config,
  { manager }: DataSource,
  { clock, log }: { clock: Clock; log: Logger },
) =>
  repeat(
    async (signal) => {
      const outcome = await removePast(manager, { clock, keepFreeSlotsDays, keepDays }, { signal });
      if (Object.values(outcome).some((count) => count > 0)) log.info(outcome, 'removed what is over');
    },
    REMOVAL_INTERVAL_SECONDS,
    (error) => log.error({ err: error }, 'removing what is over failed'),
  );

export interface Running {
  app: App;
  stop(): Promise<void>;
}

const poolOf = (dataSource: DataSource): PoolState | undefined => (dataSource.driver as { master?: PoolState }).master;

/**
 * Opens what the configuration names; `stop` closes it in reverse order. `print` writes to the operator's terminal. `early`
 * is the embedded database if it is starting already, which is stopped with everything else, also if the start fails.
 * Throws `ConfigError` if an address, Redis or the data folder cannot be used, before anything else is created.
 */
export async function start(
  config: Config,
  log: Logger,
  print: (message: string) => void,
  early?: StartingPostgres,
): Promise<Running> {
  const closers: (() => Promise<unknown> | undefined)[] = [async () => (await early?.catch(() => undefined))?.stop()];
  const stop = async (): Promise<void> => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    await assertCanListen(config);
    if (config.redisUrl) await assertRedisResponds(config.redisUrl);
    if (config.databaseUrl === undefined || !config.s3) await makeDataFolder(config.dataDir);
    if (config.traces) closers.push(await startTracing(config.version, log));
    // The schema is ready when `createApp` needs it: building it takes as long as the database lets this process wait.
    const [direct] = await Promise.all([openDatabase(config, print, createDataSource, early), createSchema()]);
    closers.push(() => direct.close());
    const pooled = await openPooled(config, direct.dataSource, createDataSource);
    closers.push(async () => pooled?.close());
    const { dataSource } = pooled ?? direct;
    const metrics = createMetrics(() => poolOf(dataSource));
    const logFailure = (what: string) => (error: unknown) => log.error({ err: error }, what);
    void removeStaleUploads().catch(logFailure('removing stale uploads failed'));

    const { redisUrl = '' } = config;
    const redis = redisUrl ? connectRedis(redisUrl, logFailure('Redis error')) : undefined;
    closers.push(async () => redis?.disconnect());
    const events = redis
      ? await redisBus<MarketplaceEvents>(redis, logFailure('Redis error')).catch((error: unknown) => {
          throw redisConfigError(redisUrl, error);
        })
      : inProcessBus(logFailure('event listener failed'));
    closers.push(() => events.close());

    const store = config.s3 ? s3ImageStore(config.s3) : localImageStore(join(config.dataDir, 'uploads'));
    const secret = config.jwtSecret ?? (await generatedSecret(config.dataDir));
    const deps: Marketplace = {
      clock: systemClock(config.timeZone),
      tokens: createTokens(secret),
      linkKeys: createLinkKeys(secret),
      secondFactorSeal: createSeal(deriveKey(secret, 'second factor')),
      webhookSeal: createSeal(deriveKey(secret, WEBHOOK_SEAL)),
      images: createImages(store, (message, error) => log.error({ err: error }, message)),
      events,
      limits: config.rateLimits ? createRateLimits(redis) : noRateLimits,
      countBooking: metrics.countBooking,
      publicUrl: config.mail.publicUrl,
    };
    if (config.isZoneUnknown)
      print(
        `Dates and times are those of ${config.timeZone}. For another time zone: TIME_ZONE=America/New_York npm start`,
      );
    if (hasMailbox(config))
      print(`Mails are not sent, but shown: ${config.mail.publicUrl}${MAILBOX_PATH}?key=${mailboxKey(deps.linkKeys)}`);
    await prepareDatabase({ config, dataSource: direct.dataSource, clock: deps.clock, store, print });
    if (pooled) await direct.close();
    const mail = startMail(dataSource.manager, deps, { config, log, observe: metrics.observeMails });
    const webhooks = startWebhooks(dataSource.manager, deps, { config, log, metrics });
    closers.push(
      mail.stop,
      webhooks.stop,
      startOutbox(dataSource, reactions(events, { ...mail, ...webhooks }), logFailure('delivering events failed')),
      repeat(
        () => settleDueBookings(dataSource.manager, deps),
        SETTLE_INTERVAL_SECONDS,
        logFailure('completing and expiring bookings failed'),
      ),
      repeat(
        (signal) => removeDiscarded(dataSource.manager, store, signal),
        DISCARDED_IMAGES_INTERVAL_S,
        logFailure('removing discarded pictures failed'),
      ),
      repeat(
        (signal) => discardUnreferenced(dataSource.manager, store, { tables: TABLES_WITH_IMAGES, signal }),
        STRAY_IMAGES_INTERVAL_S,
        logFailure('discarding unreferenced pictures failed'),
      ),
      repeat(
        async () => {
          await deleteExpiredTokens(dataSource.manager);
          await deleteExpiredAccessTokens(dataSource.manager);
        },
        EXPIRED_TOKENS_INTERVAL_S,
        logFailure('deleting expired tokens failed'),
      ),
      repeat(
        (signal) => storeOneForm(dataSource.manager, { signal, pauseMs: 100 }),
        STORED_FORM_INTERVAL_S,
        logFailure('bringing older texts into their stored form failed'),
      ),
      removal(config, dataSource, { clock: deps.clock, log }),
      repeat(
        () => deleteExpiredKeys(dataSource.manager),
        EXPIRED_TOKENS_INTERVAL_S,
        logFailure('deleting expired keys failed'),
      ),
    );

    const webDirectory = existsSync(WEB) ? WEB : undefined;
    const app = await createApp({ config, dataSource, deps, log, metrics, webDirectory });
    closers.push(() => app.stop());
    await listen(app.server, config);
    void loadSharpSoon().catch(logFailure('pictures cannot be processed'));
    warnOfRoot(log);
    warnOfOldNode(log);
    for (const name of config.retired) log.warn(`${name} is ignored: this version has no such setting`);
    warnOfUnsentMails(log, config);
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
