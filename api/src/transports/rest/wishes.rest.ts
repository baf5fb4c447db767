import { CUSTOMER_OR_PROVIDER } from '../../marketplace/auth/guard.js';
import { dropWish, type WishedDay, wishesOf, wishForDate } from '../../marketplace/wishes/wishes.js';
import { presentWish } from './present.js';
import { many, message } from './answer.js';
import { WISH_FOR_DATE_LIMITS } from './limits.js';
import { all, type Input, nothing, pathId, pathText } from './read-body.js';
import { route } from './route.js';

const wish: Input<WishedDay> = all({ serviceId: pathId, date: pathText('date') });

export const WISH_ROUTES = [
  route({
    method: 'get',
    path: '/wishes',
    operation: 'myWishes',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, deps, viewer }) => wishesOf(db, deps.clock, viewer),
    answer: many('wishes', presentWish),
  }),
  route({
    method: 'post',
    path: '/services/:id/wishes/:date',
    operation: 'wishForDate',
    limits: WISH_FOR_DATE_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: wish,
    run: ({ db, deps, viewer }, wish) => wishForDate(db, deps, viewer, wish),
    answer: message('We will write to you when a time becomes free on this day'),
  }),
  route({
    method: 'delete',
    path: '/services/:id/wishes/:date',
    operation: 'dropWish',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: wish,
    run: ({ db, viewer }, wish) => dropWish(db, viewer, wish),
    answer: message('You are no longer waiting for this day'),
  }),
];
