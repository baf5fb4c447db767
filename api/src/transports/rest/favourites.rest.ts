import { CUSTOMER_OR_PROVIDER } from '../../marketplace/auth/guard.js';
import { addFavourite, favourites, removeFavourite } from '../../marketplace/favourites/favourites.js';
import { presentService } from './present.js';
import { nothing, pathId } from './read-body.js';
import { many, route } from './route.js';

const body = many('services', presentService);

export const FAVOURITE_ROUTES = [
  route({
    method: 'get',
    path: '/favourites',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => favourites(db, viewer),
    body,
  }),
  route({
    method: 'put',
    path: '/favourites/:serviceId',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: (req) => pathId(req, 'serviceId'),
    run: ({ db, deps, viewer }, serviceId) => addFavourite(db, deps, viewer, serviceId),
    body,
  }),
  route({
    method: 'delete',
    path: '/favourites/:serviceId',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: (req) => pathId(req, 'serviceId'),
    run: ({ db, viewer }, serviceId) => removeFavourite(db, viewer, serviceId),
    body,
  }),
];
