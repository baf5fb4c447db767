import { type RequestHandler, Router } from 'express';
import { skipIfClosed } from '../../engine/http/guard/in-flight.js';
import { parseJson, scheduleLongJson } from '../../engine/http/json-body.js';
import { notFound } from '../../kernel/errors.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import type { Served } from './route.js';
import { ROUTES } from './routes.js';

/** What browsers see at `/api`, and its files below it. */
export interface RestExplorer {
  page: RequestHandler;
  path: `/${string}`;
  files: RequestHandler[];
}

/** `/api/*`: paths, methods and payloads (S7). `schedule` is that of GraphQL. */
export function restRoutes(schedule: LoopScheduler, served: Served, explorer: RestExplorer | undefined): Router {
  const router = Router().use(skipIfClosed, scheduleLongJson(schedule), parseJson);
  if (explorer) router.get('/', explorer.page).use(explorer.path, ...explorer.files);
  for (const { method, path, handle } of ROUTES) router[method](path, handle(served));
  return router.use(() => {
    throw notFound('URL');
  });
}
