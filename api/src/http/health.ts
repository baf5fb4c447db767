import { Router } from 'express';
import { BEGUN_IN_TURN } from './in-flight.js';
import { limitPerLoopIteration } from '../kernel/loop-scheduler.js';
import type { Metrics } from '../platform/ops/metrics.js';

/**
 * For whoever keeps the process running: alive, ready to serve, and its figures. At these addresses to the letter, so that a
 * proxy that keeps `/metrics` to itself keeps `/Metrics/` as well.
 */
export function healthRoutes(isReady: () => Promise<boolean>, metrics: Metrics): Router {
  // One print is for all who wait for it; it is not sent to all of them in one turn of the event loop.
  const inTurn = limitPerLoopIteration(BEGUN_IN_TURN);
  return Router({ strict: true, caseSensitive: true })
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
      const text = await metrics.render();
      inTurn('', () => {
        res.set('Cache-Control', 'no-store').type(metrics.contentType).send(text);
      });
    });
}
