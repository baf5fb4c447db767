import { setTimeout as sleep } from 'node:timers/promises';
import { Router } from 'express';
import { sendNext } from './guard/in-flight.js';
import type { Metrics } from '../ops/metrics.js';

/**
 * Liveness, readiness and metrics for the operator. Paths match exactly, so that a proxy that blocks `/metrics` need
 * not block `/Metrics/` as well.
 */
export function healthRoutes(isReady: () => Promise<boolean>, metrics: Metrics): Router {
  return Router({ strict: true, caseSensitive: true })
    .get('/healthz', (_req, res) => {
      res.json({ status: 'alive' });
    })
    .get('/readyz', async (_req, res) => {
      const ready = await isReady();
      res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
    })
    .get('/metrics', async (_req, res) => {
      const text = await metrics.render();
      // All waiting requests share one text; it is not sent to all of them in one iteration of the event loop.
      sendNext('metrics', () => void res.type(metrics.contentType).send(text));
    });
}

/** A busy pool may take this long to provide a connection. */
const READY_TIMEOUT_MS = 2500;

/** Whether the server is ready: its database responds, and it is not about to stop. */
export function readiness(check: () => Promise<unknown>): { isReady(): Promise<boolean>; retire(): void } {
  let isRetired = false;
  let pending: Promise<boolean> | undefined;
  return {
    // Concurrent requests share one check, since these requests are not limited.
    isReady: () =>
      (pending ??= Promise.race([
        check().then(
          () => !isRetired,
          () => false,
        ),
        // The response must not wait for a frozen database.
        sleep(READY_TIMEOUT_MS, false, { ref: false }),
      ]).finally(() => (pending = undefined))),
    retire: () => void (isRetired = true),
  };
}
