import { Router } from 'express';
import { skipIfClosed } from '../http/in-flight.js';
import { jsonBody } from '../http/json-body.js';
import { notFound } from '../kernel/errors.js';
import { ROUTES } from './routes.js';

/** `/api/*`: paths, methods and payloads (S7). */
export function restRoutes(): Router {
  const router = Router().use(jsonBody, skipIfClosed);
  for (const { method, path, handle } of ROUTES) router[method](path, handle);
  return router.use(() => {
    throw notFound('URL');
  });
}
