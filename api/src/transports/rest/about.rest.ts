import type { JsonSchema } from '../../kernel/validation.js';
import { textRoute } from './route.js';

const TEXT = { type: 'string' };
const INDEX: JsonSchema = {
  type: 'object',
  properties: { name: TEXT, version: TEXT, openapi: TEXT, graphql: TEXT },
  required: ['name', 'version', 'openapi', 'graphql'],
};

/** The calls that describe the others. */
export const ABOUT_ROUTES = [
  textRoute({
    path: '/',
    operation: 'apiIndex',
    description:
      'Returns the name and the version of this server, and the paths of this document and of GraphQL. Needs no token.',
    text: 'index',
    schema: INDEX,
  }),
  textRoute({
    path: '/openapi.json',
    operation: 'openapi',
    description: 'Returns this document. Needs no token.',
    text: 'document',
    schema: {
      type: 'object',
      properties: { openapi: TEXT, info: { type: 'object' }, paths: { type: 'object' } },
      required: ['openapi', 'info', 'paths'],
    },
  }),
];
