import { CUSTOMER_OR_PROVIDER } from '../../marketplace/auth/guard.js';
import { CreateAccessTokenInput } from '../../marketplace/tokens/access-token.input.js';
import { accessTokens, createAccessToken, deleteAccessToken } from '../../marketplace/tokens/access-tokens.js';
import { as, many, message, parts } from './answer.js';
import { CREATE_ACCESS_TOKEN_LIMITS } from './limits.js';
import { presentAccessToken } from './present.js';
import { body, nothing, pathId } from './read-body.js';
import { route } from './route.js';

export const ACCESS_TOKEN_ROUTES = [
  route({
    method: 'get',
    path: '/account/access-tokens',
    operation: 'accessTokens',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => accessTokens(db, viewer),
    answer: many('accessTokens', presentAccessToken),
  }),
  route({
    method: 'post',
    path: '/account/access-tokens',
    operation: 'createAccessToken',
    limits: CREATE_ACCESS_TOKEN_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: body(CreateAccessTokenInput),
    run: ({ db, deps, viewer }, input) => createAccessToken(db, deps, viewer, input),
    answer: parts({ token: as('String!'), accessToken: presentAccessToken }),
  }),
  route({
    method: 'delete',
    path: '/account/access-tokens/:id',
    operation: 'deleteAccessToken',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, viewer }, id) => deleteAccessToken(db, viewer, id),
    answer: message('Access token deleted'),
  }),
];
