import { PROVIDER } from '../../marketplace/auth/guard.js';
import { bookingsOfProvider } from '../../marketplace/bookings/booking-pages.js';
import { providerStats } from '../../marketplace/providers/provider-stats.sql.js';
import { servicesOfProvider } from '../../marketplace/services/catalogue.sql.js';
import { CreateServiceInput, UpdateServiceInput } from '../../marketplace/services/service.input.js';
import { createService, deleteService, setServiceActive, updateService } from '../../marketplace/services/services.js';
import { deleteFreeSlots } from '../../marketplace/slots/free-slots.js';
import {
  CreateSlotInput,
  CreateSlotsInput,
  FreeSlotsArgs,
  UpdateSlotInput,
} from '../../marketplace/slots/slot.input.js';
import { slotsOfProvider } from '../../marketplace/slots/slot-list.js';
import { createSlotSeries } from '../../marketplace/slots/slot-series.js';
import { createSlot, deleteSlot, updateSlot } from '../../marketplace/slots/slots.js';
import { ServiceActiveBody } from './bodies.js';
import { presentBooking, presentSeries, presentService, presentSlot } from './present.js';
import { nothing, pathId, queryNumber, readBody, readForm, readQuery } from './read-body.js';
import { pageOf } from './read-page.js';
import { many, message, one, route } from './route.js';

const SERVICE = { numbers: ['price'], lists: ['features', 'removeImages', 'imageOrder'] };

const LISTS = [
  route({
    method: 'get',
    path: '/providers/services',
    access: PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => servicesOfProvider(db, viewer.id),
    body: many('services', presentService),
  }),
  route({
    method: 'get',
    path: '/providers/slots',
    access: PROVIDER,
    reads: 'primary',
    input: (req) => ({ from: req.query.from, until: req.query.until, limit: queryNumber(req, 'limit') }),
    run: ({ db, deps, viewer }, days) => slotsOfProvider(db, deps.clock, viewer.id, days),
    body: many('slots', presentSlot),
  }),
  route({
    method: 'get',
    path: '/providers/bookings',
    access: PROVIDER,
    reads: 'primary',
    input: pageOf,
    run: ({ db, viewer }, page) => bookingsOfProvider(db, viewer.id, page),
    body: many('bookings', presentBooking),
  }),
  route({
    method: 'get',
    path: '/providers/stats',
    access: PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, viewer }) => providerStats(db, deps.clock, viewer.id),
    body: (stats) => ({ stats }),
  }),
];

const SERVICES = [
  route({
    method: 'post',
    path: '/providers/services',
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: (req) => readForm(req, CreateServiceInput, SERVICE),
    run: ({ db, deps, viewer, address }, { input, images }) =>
      createService(db, deps, viewer, { form: input, images, address }),
    body: one('service', presentService),
  }),
  route({
    method: 'put',
    path: '/providers/services/:id',
    access: PROVIDER,
    reads: 'primary',
    input: async (req) => ({
      id: pathId(req),
      ...(await readForm(req, UpdateServiceInput, SERVICE)),
    }),
    run: ({ db, deps, viewer, address }, { id, input, images }) =>
      updateService(db, deps, viewer, { id, changes: input, images, address }),
    body: one('service', presentService),
  }),
  route({
    method: 'patch',
    path: '/providers/services/:id/active',
    access: PROVIDER,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, ServiceActiveBody)) }),
    run: ({ db, deps, viewer, address }, { id, isActive }) =>
      setServiceActive(db, deps, viewer, { id, isActive, address }),
    body: one('service', presentService),
  }),
  route({
    method: 'delete',
    path: '/providers/services/:id',
    access: PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteService(db, viewer, id),
    body: message('Service deleted successfully'),
  }),
];

const SLOTS = [
  route({
    method: 'post',
    path: '/providers/slots',
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: (req) => readBody(req, CreateSlotInput),
    run: ({ db, deps, viewer, address }, form) => createSlot(db, deps, viewer, { form, address }),
    body: one('slot', presentSlot),
  }),
  route({
    method: 'post',
    path: '/providers/slots/series',
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: (req) => readBody(req, CreateSlotsInput),
    run: ({ db, deps, viewer, address }, form) => createSlotSeries(db, deps, viewer, { form, address }),
    body: presentSeries,
  }),
  route({
    method: 'delete',
    path: '/providers/slots',
    access: PROVIDER,
    reads: 'primary',
    input: (req) => readQuery(req, FreeSlotsArgs, ['weekdays']),
    run: ({ db, viewer }, range) => deleteFreeSlots(db, viewer, range),
    body: (deleted) => ({ deleted }),
  }),
  route({
    method: 'put',
    path: '/providers/slots/:id',
    access: PROVIDER,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), form: await readBody(req, UpdateSlotInput) }),
    run: ({ db, deps, viewer }, command) => updateSlot(db, deps, viewer, command),
    body: one('slot', presentSlot),
  }),
  route({
    method: 'delete',
    path: '/providers/slots/:id',
    access: PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteSlot(db, viewer, id),
    body: message('Time slot deleted successfully'),
  }),
];

export const PROVIDER_ROUTES = [...LISTS, ...SERVICES, ...SLOTS];
