import type { Request } from 'express';
import { publicService, publicServices } from '../../marketplace/services/catalogue.sql.js';
import { ServicesFilter } from '../../marketplace/services/service.input.js';
import { nextFreeDates } from '../../marketplace/slots/next-free-dates.sql.js';
import { MAX_NEXT_FREE_DATES } from '../../marketplace/slots/slot-limits.js';
import { freeSlotsForService } from '../../marketplace/slots/slot-list.js';
import { presentNextFreeDate, presentService, presentSlot } from './present.js';
import { pathId, queryIds, readQuery } from './read-body.js';
import { many, one, route } from './route.js';

async function readFilter(req: Request) {
  const { search, city, category } = await readQuery(req, ServicesFilter);
  return { search: search ?? '', city: city ?? '', category: category ?? '' };
}

export const SERVICE_ROUTES = [
  route({
    method: 'get',
    path: '/services',
    access: 'public',
    reads: 'catalogue',
    isList: true,
    input: readFilter,
    run: ({ db, viewer }, filter) => publicServices(db, viewer, filter),
    body: many('services', presentService),
  }),
  route({
    method: 'get',
    path: '/services/:id',
    access: 'public',
    reads: 'catalogue',
    input: pathId,
    run: ({ db, viewer }, id) => publicService(db, viewer, id),
    body: one('service', presentService),
  }),
  route({
    method: 'get',
    path: '/services/:id/slots/:date',
    access: 'public',
    reads: 'primary',
    input: (req) => ({ id: pathId(req), date: String(req.params.date) }),
    run: ({ db }, { id, date }) => freeSlotsForService(db, id, date),
    body: many('slots', presentSlot),
  }),
  route({
    method: 'get',
    path: '/next-free-dates',
    access: 'public',
    reads: 'primary',
    input: (req) => queryIds(req, 'ids', MAX_NEXT_FREE_DATES),
    run: ({ db, deps }, ids) => nextFreeDates(db, deps.clock, ids),
    body: many('dates', presentNextFreeDate),
  }),
];
