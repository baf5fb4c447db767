// Mercurius on Fastify, which compiles operations with graphql-jit; the schema is that of the product.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../../../scripts/lib/paths.mjs';
import { book, bookingsOf } from './booking-queries.mjs';
import * as queries from './queries.mjs';
import { ready } from './session.mjs';

const installed = (/** @type {string} */ name, /** @type {string} */ main) =>
  import(pathToFileURL(inProject('bench', 'api', 'node_modules', name, main)).href);
const { default: fastify } = await installed('fastify', 'fastify.js');
const { default: mercurius } = await installed('mercurius', 'index.js');
const { GraphQLScalarType } = (await installed('graphql', 'index.js')).default;

/** @typedef {{ authorization: string | undefined }} Context */
const own =
  (/** @type {(id: string) => Promise<unknown>} */ resolve) =>
  async (/** @type {unknown} */ _, /** @type {unknown} */ _args, /** @type {Context} */ { authorization }) =>
    resolve(await queries.accountOf(authorization));

const resolvers = {
  DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (/** @type {Date} */ at) => at.toISOString() }),
  Query: {
    services: (/** @type {unknown} */ _, /** @type {any} */ { filter }) => queries.services(filter),
    service: (/** @type {unknown} */ _, /** @type {any} */ { id }) => queries.service(id),
    availableSlots: (/** @type {unknown} */ _, /** @type {any} */ { serviceId, date }) =>
      queries.availableSlots(serviceId, date),
    myBookings: own((id) => bookingsOf('customer', id, 50)),
    providerServices: own(queries.servicesOf),
    providerSlots: own(queries.slotsOf),
    providerBookings: own((id) => bookingsOf('provider', id, 200)),
    adminUsers: async (
      /** @type {unknown} */ _,
      /** @type {any} */ { search },
      /** @type {Context} */ { authorization },
    ) => {
      await queries.accountOf(authorization, 'admins');
      return queries.users(search);
    },
  },
  Mutation: {
    createBooking: async (
      /** @type {unknown} */ _,
      /** @type {any} */ { input },
      /** @type {Context} */ { authorization },
    ) => book(await queries.accountOf(authorization), input),
  },
};

const app = fastify();
app.register(mercurius, {
  schema: readFileSync(inProject('schema.graphql'), 'utf8'),
  resolvers,
  jit: 1,
  context: (/** @type {any} */ { headers }) => ({ authorization: headers.authorization }),
});
await app.listen({ port: 0, host: '127.0.0.1' });
ready(app.server.address().port);
