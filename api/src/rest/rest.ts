import { Router } from 'express';
import { skipIfClosed } from '../http/in-flight.js';
import { jsonBody } from '../http/json-body.js';
import { notFound } from '../kernel/errors.js';
import { adminRoutes } from './admin.rest.js';
import { authRoutes } from './auth.rest.js';
import { bookingRoutes } from './bookings.rest.js';
import { providerRoutes } from './providers.rest.js';
import { serviceRoutes } from './services.rest.js';

/** `/api/*`: paths, methods and payloads (S7). */
export const restRoutes = Router()
  .use(jsonBody, skipIfClosed)
  .use('/services', serviceRoutes)
  .use('/auth', authRoutes)
  .use('/bookings', bookingRoutes)
  .use('/providers', providerRoutes)
  .use('/admin', adminRoutes)
  .use(() => {
    throw notFound('URL');
  });
