import { Router } from 'express';
import { PROVIDER } from '../auth/guard.js';
import { bookingsOfProvider } from '../bookings/booking-pages.js';
import { providerStats } from '../providers/provider-stats.js';
import { servicesOfProvider } from '../services/catalogue.js';
import { CreateServiceInput, UpdateServiceInput } from '../services/service.input.js';
import { createService, deleteService, updateService } from '../services/services.js';
import { CreateSlotInput, UpdateSlotInput } from '../slots/slot.input.js';
import { slotsOfProvider } from '../slots/slot-list.js';
import { createSlot, deleteSlot, updateSlot } from '../slots/slots.js';
import { respondTo } from './respond.js';
import { presentBooking, presentService, presentSlot } from './present.js';
import { pathId, readBody, readForm } from './read-body.js';
import { pageOf } from './read-page.js';

const SERVICE = { numbers: ['price'], lists: ['features', 'removeImages'] };

const lists = Router()
  .get(
    '/services',
    respondTo(PROVIDER, 200, async ({ db, viewer }) => {
      const services = await servicesOfProvider(db, viewer.id);
      return { services: services.map((service) => presentService(service, viewer)) };
    }),
  )
  .get(
    '/slots',
    respondTo(PROVIDER, 200, async ({ db, market, viewer }, { query: { from, until } }) => ({
      slots: (await slotsOfProvider(db, market.clock, viewer.id, { from, until })).map(presentSlot),
    })),
  )
  .get(
    '/bookings',
    respondTo(PROVIDER, 200, async ({ db, viewer }, req) => {
      const bookings = await bookingsOfProvider(db, viewer.id, pageOf(req));
      return { bookings: bookings.map((booking) => presentBooking(booking, viewer)) };
    }),
  )
  .get(
    '/stats',
    respondTo(PROVIDER, 200, async ({ db, market, viewer }) => ({
      stats: await providerStats(db, market.clock, viewer.id),
    })),
  );

const services = Router()
  .post(
    '/services',
    respondTo(PROVIDER, 201, async ({ db, market, viewer, address }, req) => {
      const { input, images } = await readForm(req, CreateServiceInput, SERVICE);
      const service = await createService(db, market, viewer, input, images, address);
      return { service: presentService(service, viewer) };
    }),
  )
  .put(
    '/services/:id',
    respondTo(PROVIDER, 200, async ({ db, market, viewer, address }, req) => {
      const id = pathId(req);
      const { input, images } = await readForm(req, UpdateServiceInput, SERVICE);
      const service = await updateService(db, market, viewer, id, input, images, address);
      return { service: presentService(service, viewer) };
    }),
  )
  .delete(
    '/services/:id',
    respondTo(PROVIDER, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      await deleteService(db, viewer, id);
      return { message: 'Service deleted successfully' };
    }),
  );

const slots = Router()
  .post(
    '/slots',
    respondTo(PROVIDER, 201, async ({ db, market, viewer }, req) => {
      const input = await readBody(req, CreateSlotInput);
      return { slot: presentSlot(await createSlot(db, market, viewer, input)) };
    }),
  )
  .put(
    '/slots/:id',
    respondTo(PROVIDER, 200, async ({ db, market, viewer }, req) => {
      const id = pathId(req);
      const input = await readBody(req, UpdateSlotInput);
      return { slot: presentSlot(await updateSlot(db, market, viewer, id, input)) };
    }),
  )
  .delete(
    '/slots/:id',
    respondTo(PROVIDER, 200, async ({ db, viewer }, req) => {
      const id = pathId(req);
      await deleteSlot(db, viewer, id);
      return { message: 'Time slot deleted successfully' };
    }),
  );

export const providerRoutes = Router().use(lists, services, slots);
