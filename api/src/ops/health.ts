import { Router } from 'express';
import type { Metrics } from './metrics.js';

/**
 * For whoever keeps the process running: alive, ready to serve, and its figures. At these addresses to the letter, so that a
 * proxy that keeps `/metrics` to itself keeps `/Metrics/` as well.
 */
export const healthRoutes = (isReady: () => Promise<boolean>, metrics: Metrics): Router =>
  Router({ strict: true, caseSensitive: true })
    .get('/healthz', (_req, res) => {
      res.set('Cache-Control', 'no-store').json({ status: 'alive' });
    })
    .get('/readyz', async (_req, res) => {
      const ready = await isReady();
      res
        .set('Cache-Control', 'no-store')
        .status(ready ? 200 : 503)
        .json({ status: ready ? 'ready' : 'not ready' });
    })
    .get('/metrics', async (_req, res) => {
      res
        .set('Cache-Control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.print());
    });
