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
import { as, many, message, one } from './answer.js';
import {
  CREATE_SERVICE_LIMITS,
  CREATE_SLOTS_LIMITS,
  CREATE_SLOT_LIMITS,
  SET_SERVICE_ACTIVE_LIMITS,
  UPDATE_SERVICE_LIMITS,
  UPDATE_SLOT_LIMITS,
} from './limits.js';
import { all, body, form, nothing, pathId, query, queryNumber, queryValue, withId } from './read-body.js';
import { page } from './read-page.js';
import { route } from './route.js';

const LISTS = [
  route({
    method: 'get',
    path: '/providers/services',
    operation: 'providerServices',
    access: PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => servicesOfProvider(db, viewer.id),
    answer: many('services', presentService),
  }),
  route({
    method: 'get',
    path: '/providers/slots',
    operation: 'providerSlots',
    access: PROVIDER,
    reads: 'primary',
    input: all({ from: queryValue('from'), until: queryValue('until'), limit: queryNumber('limit') }),
    run: ({ db, deps, viewer }, days) => slotsOfProvider(db, deps.clock, viewer.id, days),
    answer: many('slots', presentSlot),
  }),
  route({
    method: 'get',
    path: '/providers/bookings',
    operation: 'providerBookings',
    access: PROVIDER,
    reads: 'primary',
    input: page,
    run: ({ db, viewer }, page) => bookingsOfProvider(db, viewer.id, page),
    answer: many('bookings', presentBooking),
  }),
  route({
    method: 'get',
    path: '/providers/stats',
    operation: 'providerStats',
    access: PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, viewer }) => providerStats(db, deps.clock, viewer.id),
    answer: one('stats', as('ProviderStats!')),
  }),
];

const SERVICES = [
  route({
    method: 'post',
    path: '/providers/services',
    operation: 'createService',
    limits: CREATE_SERVICE_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: form(CreateServiceInput),
    run: ({ db, deps, viewer, address }, { input, images }) =>
      createService(db, deps, viewer, { form: input, images, address }),
    answer: one('service', presentService),
  }),
  route({
    method: 'put',
    path: '/providers/services/:id',
    operation: 'updateService',
    limits: UPDATE_SERVICE_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    input: withId('id', form(UpdateServiceInput)),
    run: ({ db, deps, viewer, address }, { id, input, images }) =>
      updateService(db, deps, viewer, { id, changes: input, images, address }),
    answer: one('service', presentService),
  }),
  route({
    method: 'patch',
    path: '/providers/services/:id/active',
    operation: 'setServiceActive',
    limits: SET_SERVICE_ACTIVE_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    input: withId('id', body(ServiceActiveBody)),
    run: ({ db, deps, viewer, address }, { id, isActive }) =>
      setServiceActive(db, deps, viewer, { id, isActive, address }),
    answer: one('service', presentService),
  }),
  route({
    method: 'delete',
    path: '/providers/services/:id',
    operation: 'deleteService',
    access: PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteService(db, viewer, id),
    answer: message('Service deleted successfully'),
  }),
];

const SLOTS = [
  route({
    method: 'post',
    path: '/providers/slots',
    operation: 'createSlot',
    limits: CREATE_SLOT_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: body(CreateSlotInput),
    run: ({ db, deps, viewer, address }, form) => createSlot(db, deps, viewer, { form, address }),
    answer: one('slot', presentSlot),
  }),
  route({
    method: 'post',
    path: '/providers/slots/series',
    operation: 'createSlots',
    limits: CREATE_SLOTS_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    status: 201,
    input: body(CreateSlotsInput),
    run: ({ db, deps, viewer, address }, form) => createSlotSeries(db, deps, viewer, { form, address }),
    answer: presentSeries,
  }),
  route({
    method: 'delete',
    path: '/providers/slots',
    operation: 'deleteFreeSlots',
    access: PROVIDER,
    reads: 'primary',
    input: query(FreeSlotsArgs),
    run: ({ db, viewer }, range) => deleteFreeSlots(db, viewer, range),
    answer: one('deleted', as('Int!')),
  }),
  route({
    method: 'put',
    path: '/providers/slots/:id',
    operation: 'updateSlot',
    limits: UPDATE_SLOT_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    input: all({ id: pathId, form: body(UpdateSlotInput) }),
    run: ({ db, deps, viewer }, command) => updateSlot(db, deps, viewer, command),
    answer: one('slot', presentSlot),
  }),
  route({
    method: 'delete',
    path: '/providers/slots/:id',
    operation: 'deleteSlot',
    access: PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteSlot(db, viewer, id),
    answer: message('Time slot deleted successfully'),
  }),
];

export const PROVIDER_ROUTES = [...LISTS, ...SERVICES, ...SLOTS];
