import { MAX_PROVIDER_RECORDS, providerRecords } from '../../marketplace/providers/provider-records.sql.js';
import { publicService, publicServices } from '../../marketplace/services/catalogue.sql.js';
import { ServicesFilter } from '../../marketplace/services/service.input.js';
import { freeOn } from '../../marketplace/slots/free-on.sql.js';
import { nextFreeDates } from '../../marketplace/slots/next-free-dates.sql.js';
import { MAX_FREE_ON, MAX_NEXT_FREE_DATES } from '../../marketplace/slots/slot-limits.js';
import { freeSlotsForService } from '../../marketplace/slots/slot-list.js';
import { presentNextFreeDate, presentProviderRecord, presentService, presentSlot } from './present.js';
import { as, many, one } from './answer.js';
import { all, mapped, pathId, pathText, query, queryIds, queryTexts, queryValue } from './read-body.js';
import { route } from './route.js';

const filter = mapped(query(ServicesFilter), ({ search = '', city = '', category = '' }) => ({
  search,
  city,
  category,
}));

export const SERVICE_ROUTES = [
  route({
    method: 'get',
    path: '/services',
    operation: 'services',
    access: 'public',
    reads: 'catalogue',
    isList: true,
    input: filter,
    run: ({ db, viewer }, filter) => publicServices(db, viewer, filter),
    answer: many('services', presentService),
  }),
  route({
    method: 'get',
    path: '/services/:id',
    operation: 'service',
    access: 'public',
    reads: 'catalogue',
    input: pathId,
    run: ({ db, viewer }, id) => publicService(db, viewer, id),
    answer: one('service', presentService),
  }),
  route({
    method: 'get',
    path: '/services/:id/slots/:date',
    operation: 'availableSlots',
    access: 'public',
    reads: 'primary',
    input: all({ id: pathId, date: pathText('date') }),
    run: ({ db }, { id, date }) => freeSlotsForService(db, id, date),
    answer: many('slots', presentSlot),
  }),
  route({
    method: 'get',
    path: '/next-free-dates',
    operation: 'nextFreeDates',
    access: 'public',
    reads: 'primary',
    input: all({ ids: queryIds('ids', MAX_NEXT_FREE_DATES), from: queryValue('from') }),
    run: ({ db, deps }, { ids, from }) => nextFreeDates(db, deps.clock, ids, from),
    answer: many('dates', presentNextFreeDate),
  }),
  route({
    method: 'get',
    path: '/free-on',
    operation: 'freeOn',
    access: 'public',
    reads: 'primary',
    input: all({ date: queryValue('date'), ids: queryTexts('ids', MAX_FREE_ON) }),
    run: ({ db, deps }, { date, ids }) => freeOn(db, deps.clock, date, ids),
    answer: one('serviceIds', as('[ID!]!')),
  }),
  route({
    method: 'get',
    path: '/provider-records',
    operation: 'providerRecords',
    access: 'public',
    reads: 'primary',
    input: queryIds('ids', MAX_PROVIDER_RECORDS),
    run: ({ db, deps }, ids) => providerRecords(db, deps.clock, ids),
    answer: many('records', presentProviderRecord),
  }),
];
