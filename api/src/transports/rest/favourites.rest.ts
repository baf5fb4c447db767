import { CUSTOMER_OR_PROVIDER } from '../../marketplace/auth/guard.js';
import { addFavourite, favourites, removeFavourite } from '../../marketplace/favourites/favourites.js';
import { presentService } from './present.js';
import { many } from './answer.js';
import { ADD_FAVOURITE_LIMITS } from './limits.js';
import { idIn, nothing } from './read-body.js';
import { route } from './route.js';

const answer = many('services', presentService);

export const FAVOURITE_ROUTES = [
  route({
    method: 'get',
    path: '/favourites',
    operation: 'favourites',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => favourites(db, viewer),
    answer,
  }),
  route({
    method: 'put',
    path: '/favourites/:serviceId',
    operation: 'addFavourite',
    limits: ADD_FAVOURITE_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: idIn('serviceId'),
    run: ({ db, deps, viewer }, serviceId) => addFavourite(db, deps, viewer, serviceId),
    answer,
  }),
  route({
    method: 'delete',
    path: '/favourites/:serviceId',
    operation: 'removeFavourite',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: idIn('serviceId'),
    run: ({ db, viewer }, serviceId) => removeFavourite(db, viewer, serviceId),
    answer,
  }),
];
