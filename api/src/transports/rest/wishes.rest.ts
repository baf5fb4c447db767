import type { Request } from 'express';
import { CUSTOMER_OR_PROVIDER } from '../../marketplace/auth/guard.js';
import { dropWish, type WishedDay, wishesOf, wishForDate } from '../../marketplace/wishes/wishes.js';
import { presentWish } from './present.js';
import { nothing, pathId } from './read-body.js';
import { many, message, route } from './route.js';

const wishOf = (req: Request): WishedDay => ({ serviceId: pathId(req), date: String(req.params.date) });

export const WISH_ROUTES = [
  route({
    method: 'get',
    path: '/wishes',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, viewer }) => wishesOf(db, deps.clock, viewer),
    body: many('wishes', presentWish),
  }),
  route({
    method: 'post',
    path: '/services/:id/wishes/:date',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: wishOf,
    run: ({ db, deps, viewer }, wish) => wishForDate(db, deps, viewer, wish),
    body: message('We will write to you when a time becomes free on this day'),
  }),
  route({
    method: 'delete',
    path: '/services/:id/wishes/:date',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: wishOf,
    run: ({ db, viewer }, wish) => dropWish(db, viewer, wish),
    body: message('You are no longer waiting for this day'),
  }),
];
